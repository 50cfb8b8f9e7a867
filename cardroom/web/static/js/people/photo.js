// A photo made small enough to be sent and kept: at most 11,000 bytes.
const MOST = 11_000;
const WIDE = 240;

/** The picture of a file as a JPEG in base64. */
export async function smallPhoto(/** @type {Blob} */ file) {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, WIDE / picture.width);
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (let quality = 0.85; ; quality -= 0.15) {
    const image = canvas.toDataURL("image/jpeg", Math.max(quality, 0.05)).split(",")[1];
    if ((image.length * 3) / 4 <= MOST || quality <= 0.05) return image;
  }
}

/** What the pages share and no server sends. The types of the wire are in the namespace Wire, written by wire.py. */
declare namespace Page {
  /** What `el(...)` puts into an element: text is always text; null, undefined and false are left out. */
  type Child = Node | string | number | boolean | null | undefined | readonly Child[];

  // biome-ignore lint/suspicious/noExplicitAny: a listener of any event
  type Listener = (event: any) => unknown;

  type Attributes = Record<string, string | number | boolean | null | undefined | Listener>;

  /** A path as the server's document has it: no query, and `{}` for every part that is not known before. */
  type Key<P extends string> = P extends `${infer Path}?${string}` ? Parts<Path> : Parts<P>;
  type Parts<P extends string> = P extends `${infer First}/${infer Rest}` ? `${Part<First>}/${Parts<Rest>}` : Part<P>;
  type Part<P extends string> = P extends "" ? "" : "{}" extends P ? "{}" : `${number}` extends P ? "{}" : P;

  type Answer<M extends keyof Wire.Answers, P extends string> = Key<P> extends keyof Wire.Answers[M] ? Wire.Answers[M][Key<P>] : unknown;
  type Body<M extends keyof Wire.Bodies, P extends string> = Key<P> extends keyof Wire.Bodies[M] ? Wire.Bodies[M][Key<P>] : unknown;

  /** What else is given with a path. One that is not in the document, and has no part that is only known later, cannot be asked for. */
  type With<M extends keyof Wire.Answers, P extends string, More extends unknown[]> =
    Key<P> extends keyof Wire.Answers[M] | `{}${string}` | `${string}{}` | "" | "/api/openapi.json" ? More : [never, "no such path"];

  type Get = <P extends string>(path: P, ...more: With<"get", P, []>) => Promise<Answer<"get", P>>;
  type Post = <P extends string>(path: P, ...more: With<"post", P, [body?: Body<"post", P>]>) => Promise<Answer<"post", P>>;
  type Patch = <P extends string>(path: P, ...more: With<"patch", P, [body?: Body<"patch", P>]>) => Promise<Answer<"patch", P>>;
  type Remove = <P extends string>(path: P, ...more: With<"delete", P, []>) => Promise<Answer<"delete", P>>;

  /** What a text of the catalogue is filled with. */
  type Value = string | number | null | undefined;
  type Values = object;

  interface DialogAction {
    label: string;
    kind?: string;
    /** The id of the form that the button submits. */
    submit?: string;
    /** The dialog stays open if it returns false, or throws. */
    act?: (dialog: HTMLDialogElement) => unknown;
  }

  interface DialogParts {
    title: string;
    body: Node & Partial<ParentNode>;
    actions?: DialogAction[];
    wide?: boolean;
    firm?: boolean;
    onClose?: () => void;
  }

  /** What somebody who sits down must know of an edition. */
  type Playable = Pick<Wire.EditionLineData, "id" | "name" | "seats"> & { family: string };

  /** A labelled control of a form. */
  type Field<C extends HTMLElement = HTMLInputElement> = HTMLDivElement & { control: C };

  type OpenDialog = HTMLDialogElement & { done: Promise<void> };

  type Visitor = Answer<"get", "/api/session">;
  type Seat = Wire.TableData["seats"][number];
  /** `rows`: where cards that are placed at once have room, and for how many. */
  type Option = Wire.DecisionData["options"][number] & { rows?: Array<[row: string, size: number]> };

  /** A card as the wire names it; null is one that lies face down. */
  type Card = string | null;

  /** A card on the felt, with what the page knows of it. */
  interface LaidCard {
    name: Card;
    index: number;
    open: boolean;
    fresh: boolean;
    lit: boolean;
  }

  /** What a hand is called, as data: js/hands.js says it. */
  interface HandName {
    key: string;
    of?: string;
    ranks?: string;
    points?: string;
    tile?: string;
    cards?: Array<[place: string, index: number]>;
  }

  interface Score {
    players: [winner: string, loser: string];
    points: number;
    rows: { [row: string]: string | null };
  }

  /** What every event may have beside its own fields. */
  interface EventBase {
    says: string;
    words?: string;
    text?: string;
    why?: string;
    rule?: string;
    names?: { [place: string]: HandName[] };
    score?: Score;
  }
  interface Shuffled extends EventBase {
    event: "shuffled";
    number: number;
    root: string;
    dice?: string;
    cut?: string;
  }
  interface Dealt extends EventBase {
    event: "dealt";
    place: string;
    cards: Card[];
    seen?: string[][];
  }
  interface Shown extends EventBase {
    event: "shown";
    place: string;
    indices: number[];
    cards: Card[];
    seen?: string[];
  }
  interface Moved extends EventBase {
    event: "moved";
    from: string;
    to: string;
    indices: number[];
  }
  interface Transfer extends EventBase {
    event: "transfer";
    from: string;
    to: string;
    amount: number;
    spot?: string;
  }
  interface Action extends EventBase {
    event: "action";
    player: string;
    verb: string;
    amount?: number;
    spot?: string | null;
    picks?: number[];
  }
  interface Noted extends EventBase {
    event: "noted";
    what: string;
    who: string;
    text: string;
  }
  interface Ruled extends EventBase {
    event: "ruled";
    ruling: string;
    text: string;
    what?: string;
    who?: string;
    by?: string;
    because?: string;
    place?: string;
    cards?: Card[];
    verdict?: Verdict;
  }
  /** What a hand is from a ruling on. */
  type Verdict = "foul" | "dead" | "forfeited";
  type RoundEvent = Shuffled | Dealt | Shown | Moved | Transfer | Action | Noted | Ruled;

  /** Where a round begins; a page without one yet has an empty one. */
  type Opening = Pick<Wire.RoundOpeningData, "seats" | "stacks"> & Partial<Wire.RoundOpeningData>;

  /** An option as the controls draw it. */
  type Choice = Option & { kind: string; times: number };

  /** A decision as the controls draw it: `groups` are positions with their options, the viewer's own first. */
  interface Choices {
    all: Choice[];
    ranges: Choice[];
    picking: Choice[];
    grouped: boolean;
    /** Whether chips of the viewer lie on the felt already. */
    placed: boolean;
    groups: Array<{ position: number; own: boolean; player: string; options: Choice[] }>;
  }

  /** An amount of the house's collection, as the fees of an edition have it. */
  interface Rate {
    moment: string;
    payer: string;
    condition: string;
    amount: number;
    ours: boolean;
    printed: string;
    rule: string;
  }
  interface FeeOption {
    option: string;
    group: string;
    limits: string[];
    players: string;
    tables: unknown;
    vouchers: unknown;
    lines: string;
    rule: string;
    rates: Rate[];
  }

  /** What has become of a wager, in cents. */
  interface Result extends Spot {
    spot: string;
    won: number;
    lost: number;
    back: number;
    uncovered: number;
  }

  /** The chips of a spot: whose wager, at which position. */
  interface Spot {
    position: number;
    wager: string;
    player: string;
    hand: number;
  }
}

interface HTMLElement {
  /** What a button of the controls would send. */
  option?: Page.Choice;
}

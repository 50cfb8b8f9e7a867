"""People: who is who, where he is signed in, and what he may do. What is stored of them are sessions, credentials and the staff's journal;
everything here is a fold of these."""

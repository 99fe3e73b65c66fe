const mebibyte = 1024 * 1024
const second = 1_000

/** How a channel goes on, and when it ends. How many each may have, and how much, is in ../limits/bounds.ts. */
export const limits = {
  /** When so much has piled up for a client, its channel is given up. */
  fullAbove: 64 * mebibyte,
  /** After so many bytes of messages, those of other channels have a turn. */
  turnBytes: 64 * 1024,
  /** After so many bytes a streaming answer ends, so that the next request says what has arrived. */
  answerBytes: mebibyte,
  /** An answer with something unacknowledged in it ends after this for the same reason. */
  answerFor: 5 * 60 * second,
  /** About so much goes into one frame. */
  frameBytes: 64 * 1024,
  /** Announced to the client, which waits half as long again; a beat comes sooner. */
  keepAlive: 30 * second,
  quietFor: 20 * second,
  beatEvery: 2 * second,
  /** Who holds a connection and takes nothing from it for this long is cut off. */
  stuckFor: 120 * second,
  /** Without a back channel for this long, nobody is there any more. */
  forgottenAfter: 90 * second,
  /** A channel that was closed may be asked for its last words this long. */
  lastWordsFor: 20 * second,
  recheckEvery: 60 * second,
} as const

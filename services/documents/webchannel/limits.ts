const mebibyte = 1024 * 1024
const second = 1_000

/** What one channel, and all together, may cost. */
export const limits = {
  /** Of all clients together. */
  sessions: 20_000,
  /** Of one address, or what stands for one in IPv6: a clinic's people may share it. */
  sessionsOfNetwork: 2_000,
  /** A request's body; what is in it grows when packed. */
  largestBody: 32 * mebibyte,
  largestMessage: 10 * mebibyte,
  /** When so much has piled up for a client, its channel is given up. */
  fullAbove: 64 * mebibyte,
  /** Received and not yet worked on: of one channel, and of all together. */
  waiting: 24 * mebibyte,
  waitingOfAll: 512 * mebibyte,
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

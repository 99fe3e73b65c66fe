import { hashParts } from '../../platform/ids.ts'

/** Someone's name in one challenge: always the same there, and it tells neither who they are nor where else they take part. */
export const participantIdOf = (challenge: string, uid: string): string =>
  `p${hashParts('participant', challenge, uid).slice(0, 21)}`

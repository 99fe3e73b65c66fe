import type { SeriesState } from '../../domain/series/choices.ts'

export type { SeriesState } from '../../domain/series/choices.ts'

/** What screens may ask of the emails around the quit date. */
export type SeriesDoors = {
  /** Where they go to, for the person asking, and where the person is with them. */
  read: () => Promise<{
    email: string | null
    isConfirmed: boolean
    own: SeriesState | undefined
    /** The link to what the same address gets of the newsletter. */
    news: string | undefined
  }>
  pause: () => Promise<boolean>
  resume: () => Promise<boolean>
  /** What a link in such an email is about. No sign-in: whoever got it may stop it. */
  find: (token: string) => Promise<SeriesState | undefined>
  /** Does it for whoever the link belongs to; whether there is somebody. */
  choose: (token: string, choice: 'stop' | 'undo' | 'pause' | 'resume') => Promise<boolean>
}

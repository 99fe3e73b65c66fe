import type { Backend } from '../backend.ts'
import type { Asker } from './asker.ts'

type Choice = 'stop' | 'undo' | 'pause' | 'resume'

/** The emails around the quit date, for the person asking or for whoever a link in one belongs to. */
export function createSeriesDoors(
  { identity, newsletter, series }: Pick<Backend, 'identity' | 'newsletter' | 'series'>,
  { person }: Asker,
) {
  async function findNews(address: string): Promise<string | undefined> {
    const found = await newsletter.subscriptions.find(address)
    return found?.state === 'active' ? newsletter.subscriptions.linkOf(found) : undefined
  }
  return {
    /** Where they go to, where the person asking is with them, and the link to what that address gets of the newsletter. */
    async read() {
      if (!person) return { email: null, isConfirmed: false }
      const account = await identity.administration.find(person.id)
      const { email = null, isEmailVerified = false } = account ?? {}
      const news = email && isEmailVerified ? await findNews(email) : undefined
      return { email, isConfirmed: isEmailVerified, own: await series.stateOf(person.id), news }
    },
    pause: async () => person !== undefined && series.pause(person.id),
    resume: async () => person !== undefined && series.resume(person.id),
    /** What a link in such an email is about. No sign-in: whoever got it may stop it. */
    async find(token: string) {
      const uid = series.findOwner(token)
      return uid === undefined ? undefined : series.stateOf(uid)
    },
    /** Does it for whoever the link belongs to; whether there is somebody. */
    async choose(token: string, choice: Choice) {
      const uid = series.findOwner(token)
      return uid !== undefined && series[choice](uid)
    },
  }
}

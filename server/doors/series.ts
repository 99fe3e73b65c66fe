import type { Person } from '../../app/context.ts'
import type { SeriesDoors } from '../../app/series/doors.ts'
import type { Backend } from '../backend.ts'

/** The emails around the quit date, for the person asking or for whoever a link in one belongs to. */
export function createSeriesDoors(
  { identity, newsletter, series }: Pick<Backend, 'identity' | 'newsletter' | 'series'>,
  findPerson: () => Person | undefined,
): SeriesDoors {
  const own = async (choose: (uid: string) => Promise<boolean>) => {
    const person = findPerson()
    return person ? choose(person.id) : false
  }
  async function findNews(address: string): Promise<string | undefined> {
    const found = await newsletter.subscriptions.find(address)
    return found?.state === 'active' ? newsletter.subscriptions.linkOf(found) : undefined
  }
  return {
    async read() {
      const person = findPerson()
      if (!person) return { email: null, isConfirmed: false, own: undefined, news: undefined }
      const account = await identity.administration.find(person.id)
      const { email = null, isEmailVerified = false } = account ?? {}
      const news = email && isEmailVerified ? await findNews(email) : undefined
      return { email, isConfirmed: isEmailVerified, own: await series.stateOf(person.id), news }
    },
    pause: () => own(series.pause),
    resume: () => own(series.resume),
    async find(token) {
      const uid = series.findOwner(token)
      return uid === undefined ? undefined : series.stateOf(uid)
    },
    async choose(token, choice) {
      const uid = series.findOwner(token)
      return uid === undefined ? false : series[choice](uid)
    },
  }
}

import type { Person } from '../../app/context.ts'
import type { House } from './serve.ts'

export type SignedUp = { uid: string; token: string; cookie: string }

export const password = 'one breath at a time'

/** Someone with an account and a browser that knows it. */
export const join = (house: House): Promise<SignedUp> =>
  signUp(house, { email: `${crypto.randomUUID()}@example.org`, password })

/** The same for someone with nothing but a session, unless they have more. */
export async function signUp(house: Pick<House, 'ask'>, account: object = {}): Promise<SignedUp> {
  const made = await house.ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=exhale', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  })
  const { idToken, localId } = await made.json()
  const headers = { Authorization: `Bearer ${idToken}` }
  const session = await house.ask('/__session', { method: 'POST', headers })
  return { uid: localId, token: idToken, cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Someone as the house knows them by their session. */
export async function meet({ backend }: House, { cookie }: Pick<SignedUp, 'cookie'>): Promise<Person> {
  const person = await backend.findPerson(new Request(backend.origin, { headers: { cookie } }))
  if (!person) throw new Error('nobody is signed in')
  return person
}

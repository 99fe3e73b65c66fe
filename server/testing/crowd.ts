import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Database } from '../../platform/database/open.ts'

const week = 7 * 86_400_000
/** Of a hundred people, how many read which language: two of them are read by too few to tell. */
const shares = { de: 58, en: 15, ru: 11, pl: 8, es: 4, it: 2, fr: 2 } satisfies Partial<
  Record<Language, number>
>
const spread = Object.entries(shares).flatMap(([code, share]) => Array.from({ length: share }, () => code))

type Crowd = { now: number; people: number; weeks: number; project?: string }

/** Many members who came over some weeks, and are here again this week. They are nobody: no address is anyone's. */
export async function fillCrowd(database: Database, crowd: Crowd): Promise<void> {
  const { now, people, weeks, project = 'exhale' } = crowd
  const { kysely } = database.as<{ accounts: Row; sessions: Row }>()
  const part = 500
  for (let done = 0; done < people; done += part) {
    const numbers = Array.from({ length: Math.min(part, people - done) }, (_, index) => done + index)
    const accounts = numbers.map(number => {
      // More and more, with a good week now and then.
      const share = Math.sqrt((number + 0.5) / people)
      const at = Math.floor(now - weeks * week * (1 - share) - ((number % 7) * week) / 40)
      return {
        ...account,
        id: `${project}/c${number}`,
        project,
        uid: `c${number}`,
        at,
        language: languageOf(number),
      }
    })
    const rows = accounts.map(({ at, ...row }) => ({
      ...row,
      email: `${row.uid}@crowd.example`,
      created_at: at,
    }))
    await kysely.insertInto('accounts').values(rows).execute()
    const sessions = accounts.filter((_, index) => index % 3 === 0)
    await kysely
      .insertInto('sessions')
      .values(
        sessions.map(({ id, uid, at }) => ({
          ...session,
          id: `s-${uid}`,
          account_id: id,
          created_at: at,
          authenticated_at: at,
          last_used_at: now,
        })),
      )
      .execute()
  }
}

const languageOf = (number: number): string =>
  number % 400 === 0
    ? (languageCodes[number % 800 === 0 ? 3 : 7] ?? 'en')
    : (spread[(number * 37) % 100] ?? 'de')

type Row = Record<string, string | number | boolean | null>

const account = {
  email_verified: true,
  display_name: null,
  photo_url: null,
  password_hash: null,
  password_updated_at: null,
  has_email_link: false,
  has_custom_token: false,
  disabled: false,
  claims: '{}',
  last_login_at: null,
  last_refresh_at: null,
  valid_since: 0,
}
const session = { sign_in_provider: 'password', second_factor: null, claims: '{}', device: '' }

import { defaultLanguage, isLanguage, type Language } from '../../../languages/languages.ts'
import type { Account } from '../accounts/accounts.ts'
import type { CodeLetter, IdentityDeps, Notice } from '../deps.ts'
import { type CodePurpose, validFor } from '../proofs/codes.ts'
import type { Action, LetterLinks } from './links.ts'

const letters: Record<CodePurpose, CodeLetter> = {
  PASSWORD_RESET: 'passwordReset',
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'emailSignIn',
  VERIFY_AND_CHANGE_EMAIL: 'changeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

/** After that it is old news. */
const noticeFor = 24 * 3_600_000

export interface Posting extends Action {
  /** The account's address, which a change of address is not mailed to. */
  readonly email: string
  readonly newEmail?: string
  /** Handed to the harness only. */
  readonly isSilent?: boolean
  /** For nobody: the same work, so that an unknown address costs what a known one does. */
  readonly isRehearsal?: boolean
}

export interface NoticePosting {
  readonly email: string
  readonly notice: Notice
  readonly language: Language
  readonly isRehearsal: boolean
}

export interface Sent {
  readonly email: string
  readonly newEmail?: string
  readonly requestType: CodePurpose
  readonly oobCode: string
  readonly oobLink: string
}

export function createLetters({ clock, log, mail, testMode }: IdentityDeps, links: LetterLinks) {
  // Bounded: filled by tests alone.
  const sent: Sent[] = []
  return {
    /** Every code sent so far, in test mode alone; elsewhere a code is known only to its reader. */
    sent,

    async send(posting: Posting): Promise<Sent> {
      const { purpose, code, email, newEmail, language } = posting
      const link = links.build(posting)
      const record = { email, newEmail, requestType: purpose, oobCode: code, oobLink: link }
      if (testMode && !posting.isRehearsal) sent.push(record)
      const to = purpose === 'VERIFY_AND_CHANGE_EMAIL' && newEmail ? newEmail : email
      const data = { link, email, newEmail }
      const expiresAt = new Date(clock.now().getTime() + validFor[purpose])
      const hours = Math.round(validFor[purpose] / 3_600_000)
      const { isRehearsal } = posting
      const message = { to, letter: letters[purpose], language, data, expiresAt, hours }
      if (!posting.isSilent) await mail(isRehearsal ? { ...message, isRehearsal } : message)
      return record
    },

    /** One without a code. */
    mail,

    /** The account is gone already, so that nothing is left to undo if this fails. */
    sendDeleted: (email: string, language: Language): Promise<void> =>
      mail({ to: email, letter: 'deletionDone', language, data: { email } }).catch(error =>
        log.error({ err: error }, 'the email about a deleted account couldn’t be written'),
      ),

    /** Something the holder of an account should know. Its link leads to a page of ours and carries no code. */
    async notify({ email, notice, language, isRehearsal }: NoticePosting): Promise<void> {
      const data = { link: links.toNewPassword(language), email }
      const expiresAt = new Date(clock.now().getTime() + noticeFor)
      const message = { to: email, letter: notice, language, data, expiresAt, hours: noticeFor / 3_600_000 }
      await mail(isRehearsal ? { ...message, isRehearsal } : message)
    },
  }
}

/** The one the person chose for their letters, else that of the page, else the one the account was made in. */
export function languageFor(wish: Language | undefined, account: Account | undefined): Language {
  return [account?.letter_language, wish, account?.language].find(isLanguage) ?? defaultLanguage
}

/** `de-AT` is German. */
export function readLocale(header: string | null): Language | undefined {
  const code = header?.split(/[-_]/)[0]?.toLowerCase()
  return isLanguage(code) ? code : undefined
}

import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { createFormat } from '../../languages/format.ts'
import { findLocale } from '../../languages/region.ts'
import { visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { findNext } from '../map/ways.ts'
import { Banner } from '../ui/banner.tsx'
import { checkForm } from '../ui/forms/check-form.ts'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/login'
import { AccountForm, labelsOf, schemaOf } from './account-form.tsx'
import { AccountPage, GuestEnters } from './account-page.tsx'
import { minutesTo, ProblemBanner, useAttempt } from './client/attempt.tsx'
import { useGoOn, useWish } from './client/go-on.ts'
import { sendOn, skipSignIn } from './client/send-on.ts'
import { readAuth } from './client/store.ts'
import { useEntry } from './entry.tsx'
import { SocialButtons } from './social-buttons.tsx'

export const handle = { words: ['account'] }

const asks = ['email', 'password'] as const

export function loader({ request, context }: Route.LoaderArgs) {
  skipSignIn(request, context.get(visitContext))
  return null
}

/** Whoever has just signed in on this page may still be asked something before it leads on. */
export const shouldRevalidate = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !readAuth().user

/** Without JavaScript: the same call, made here, and the session in a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const say = wordsFor(context, 'account')
  const form = await request.formData()
  const values = { email: String(form.get('email') ?? '') }
  const checked = checkForm(schemaOf(asks), form, labelsOf(say, asks), wordsFor(context))
  if (checked.errors) return data({ errors: checked.errors, values }, 400)
  const visit = context.get(visitContext)
  const session = await doorsOf(context).accounts.signIn(checked.values.email, checked.values.password)
  if ('problem' in session) {
    const { problem, until } = session
    const { language, languageWishes } = visit
    const format = createFormat(language, undefined, findLocale(language, languageWishes))
    const message = until
      ? say('errors.tooManyUntil', { when: format.relative(minutesTo(until), 'minute') })
      : say(`errors.${problem}`)
    return data({ values, message }, problem === 'tooMany' ? 429 : 401)
  }
  return sendOn(findNext('signIn', new URL(request.url).search, visit.language), session.cookies)
}

export default function Login() {
  const t = useWords('account')
  const wish = useWish()
  const goOn = useGoOn()
  const { attempt, isBusy, problem } = useAttempt()
  const { enter, pending } = useEntry(goOn)
  const signIn = (values: Record<(typeof asks)[number], string>) =>
    attempt(async auth => {
      const { signInWithPassword } = await import('./client/factor.ts')
      enter(await signInWithPassword(auth, values.email, values.password))
    })
  if (pending) return pending
  return (
    <AccountPage title={t('login.title')} heading={t('login.heading')} lead={t('login.lead')}>
      <GuestEnters />
      {wish.redirect && <Banner tone="info">{t('login.next')}</Banner>}
      <ProblemBanner problem={problem} />
      <AccountForm
        asks={asks}
        own={{ email: { autoComplete: 'username' } }}
        onValid={signIn}
        isBusy={isBusy}
        submit={t('login.submit')}
        wide
      />
      <SocialButtons onDone={enter} />
      <ul className="grid gap-2">
        <li>
          <TextLink to="signIn" query={{ ...wish, mode: 'forgotten' }} className={way}>
            {t('login.forgot')}
          </TextLink>
        </li>
        <li>
          <TextLink to="signIn" query={wish} className={way}>
            {t('login.withLink')}
          </TextLink>
        </li>
        <li>
          {t('login.none')}{' '}
          <TextLink to="register" query={wish} className={way}>
            {t('register.title')}
          </TextLink>
        </li>
      </ul>
    </AccountPage>
  )
}

const way = 'inline-flex min-h-11 items-center'

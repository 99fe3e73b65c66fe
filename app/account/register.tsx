import { useRef, useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { findNext, findWish } from '../map/ways.ts'
import { useRoot } from '../root-data.ts'
import { Banner } from '../ui/banner.tsx'
import { checkForm } from '../ui/forms/check-form.ts'
import { TextLink } from '../ui/link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/register'
import { AccountForm, labelsOf, schemaOf } from './account-form.tsx'
import { AccountPage, GuestEnters } from './account-page.tsx'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import { useGoOn, useWish } from './client/go-on.ts'
import { useHiddenSecret } from './client/hidden-secret.ts'
import { sendOn, skipSignIn } from './client/send-on.ts'
import { readAuth } from './client/store.ts'
import { useEntry } from './entry.tsx'
import { SocialButtons } from './social-buttons.tsx'

export const handle = { words: ['account'] }

const asks = ['name', 'email', 'password', 'adult'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = doorsOf(context)
  const token = new URL(request.url).searchParams.get('setup')
  const isSetup = token !== null && (await accounts.isSetupOpen(token))
  if (!isSetup) skipSignIn(request, context.get(visitContext))
  return { policy: accounts.policy, isSetup }
}

/** Whoever has just signed up on this page is still being made an owner, or sent an email. */
export const shouldRevalidate = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !readAuth().user

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const idToken = request.headers.get('authorization')?.replace(/^Bearer /, '')
  return idToken ? claimOwnership(idToken, form, context) : signUp(request, form, context)
}

/** The owner's set-up: anyone who holds the link and has just signed up becomes the owner. */
async function claimOwnership(idToken: string, form: FormData, context: Context) {
  const { accounts } = doorsOf(context)
  const isOwner = await accounts.claimOwnership(idToken, String(form.get('setup') ?? ''))
  return data({ isOwner }, isOwner ? 200 : 403)
}

/** Without JavaScript: the same call, made here, and the session in a cookie. */
async function signUp(request: Request, form: FormData, context: Context) {
  const say = wordsFor(context, 'account')
  const { language } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  const values = { name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') }
  const checked = checkForm(schemaOf(asks), form, labelsOf(say, asks), wordsFor(context))
  if (checked.errors) return data({ errors: checked.errors, values }, 400)
  const { search } = new URL(request.url)
  const result = await accounts.signUp(checked.values, findWish(search))
  if ('problem' in result) {
    const length = say('policy.length', { count: accounts.policy.minLength })
    return data({ values, message: say(`errors.${result.problem}`, { length }) }, 400)
  }
  return sendOn(findNext('signIn', search, language), result.cookies)
}

type Context = Route.ActionArgs['context']

/** The token of the owner's set-up. After a reload only the tab has it, which the server couldn't draw. */
function useSetup(isSetup: boolean): string {
  const secret = useHiddenSecret('setup', isSetup)
  return useHydrated() || isSetup ? secret : ''
}

/** Anyone who signs up with a provider declares the same as who fills in the form. */
function useAdult() {
  const ref = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const checkAdult = () => {
    const isMissing = !ref.current?.checked
    setMissing(isMissing)
    if (isMissing) ref.current?.focus()
    return !isMissing
  }
  return { adult: { ref, isMissing, onChange: () => setMissing(false) }, checkAdult }
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const { policy, isSetup } = loaderData
  const setup = useSetup(isSetup)
  const t = useWords('account')
  const wish = useWish()
  const goOn = useGoOn(setup ? 'setUp' : 'signIn')
  const isGuest = useRoot()?.person?.isAnonymous
  const { attempt, isBusy, problem } = useAttempt()
  const say = useWords()
  const { adult, checkAdult } = useAdult()
  const finish = () =>
    attempt(async auth => {
      const { completeSignUp } = await import('./client/create.ts')
      await completeSignUp(auth, setup || undefined)
      goOn()
    })
  const { enter, pending } = useEntry(finish, { isAsked: true })
  const create = (values: Record<(typeof asks)[number], string>) =>
    attempt(async auth => {
      const { createAccount } = await import('./client/create.ts')
      await createAccount(auth, values, setup || undefined)
      goOn()
    })
  if (pending) return pending
  return (
    <AccountPage title={t('register.title')} heading={t('register.heading')} lead={t('register.lead')}>
      <GuestEnters />
      {setup && <Banner tone="info">{t('register.setup')}</Banner>}
      <ProblemBanner problem={problem} />
      <AccountForm
        asks={asks}
        own={{ name: { hint: t('register.nameHint') } }}
        policy={policy}
        adult={adult}
        // A guest keeps the account they have: only the server can add a way into it.
        onValid={isGuest && !setup ? undefined : create}
        isBusy={isGuest && !setup ? undefined : isBusy}
        submit={t('register.submit')}
        wide
      >
        <p className="flex flex-wrap gap-x-5 text-sm">
          <TextLink to="privacy" className="inline-flex min-h-11 items-center">
            {t('register.privacy')}
          </TextLink>
          <TextLink to="terms" className="inline-flex min-h-11 items-center">
            {say('footer.terms')}
          </TextLink>
        </p>
      </AccountForm>
      <SocialButtons onDone={enter} mayStart={checkAdult} />
      <p>
        {t('register.known')}{' '}
        <TextLink to="login" query={wish}>
          {t('login.submit')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

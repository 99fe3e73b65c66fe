import { useState } from 'react'
import { data, useRevalidator, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { useGoOn } from '../../account/go-on.ts'
import { PasswordRules } from '../../account/password-rules.tsx'
import { visitContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ValidForm } from '../../ui/valid-form.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/register'
import { AccountPage } from './account-page.tsx'
import { SocialButtons } from './social-buttons.tsx'

export const handle = { words: ['account'] }

const schema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  email: z.email(),
  password: z.string().check(z.minLength(1)),
  adult: z.literal('on'),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const token = new URL(request.url).searchParams.get('setup')
  const isSetup = token !== null && (await visit.accounts.isSetupOpen(token))
  return { policy: visit.accounts.policy, setup: isSetup ? token : null }
}

/** The owner's set-up: whoever holds the link and has just signed in becomes the owner. */
export async function action({ request, context }: Route.ActionArgs) {
  const setup = String((await request.formData()).get('setup') ?? '')
  const idToken = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  const isOwner = await context.get(visitContext).accounts.claimOwnership(idToken, setup)
  return data({ isOwner }, isOwner ? 200 : 403)
}

export default function Register({ loaderData: { policy, setup } }: Route.ComponentProps) {
  const t = useWords('account')
  const redirect = useSearchParams()[0].get('redirect') ?? undefined
  const goOn = useGoOn()
  const { attempt, isBusy, problem } = useAttempt()
  const { revalidate } = useRevalidator()
  const [password, setPassword] = useState('')
  const labels = {
    name: t('register.name'),
    email: t('email'),
    password: t('password'),
    adult: t('register.adult'),
  }
  const create = async (values: z.infer<typeof schema>) => {
    const isDone = await attempt(async auth => {
      const { createAccount } = await import('../../account/create.ts')
      await createAccount(auth, values, setup ?? undefined)
    })
    if (isDone) goOn()
    else await revalidate()
  }
  return (
    <AccountPage title={t('register.title')} heading={t('register.heading')} lead={t('register.lead')}>
      {setup && <Banner tone="info">{t('register.setup')}</Banner>}
      <ProblemBanner problem={problem} />
      <ValidForm schema={schema} labels={labels} onValid={create} isBusy={isBusy} className="grid gap-5">
        {(field, busy) => (
          <>
            <TextField {...field('name')} hint={t('register.nameHint')} autoComplete="nickname" />
            <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
            <div className="grid gap-3">
              <TextField
                {...field('password')}
                type="password"
                autoComplete="new-password"
                onChange={event => setPassword(event.currentTarget.value)}
              />
              <PasswordRules policy={policy} password={password} />
            </div>
            <Checkbox name="adult" label={t('register.adult')} error={field('adult').error} />
            <Button type="submit" wide busy={busy}>
              {t('register.submit')}
            </Button>
          </>
        )}
      </ValidForm>
      <noscript>
        <Banner tone="info">{t('state.noScript')}</Banner>
      </noscript>
      <SocialButtons onDone={goOn} />
      <p>
        {t('register.known')}{' '}
        <TextLink to="login" query={{ redirect }}>
          {t('login.title')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

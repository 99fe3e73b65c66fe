import { data, useActionData, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { visitContext, wordsFor } from '../../context.ts'
import { checkForm } from '../../form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ValidForm } from '../../ui/valid-form.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/register'
import { AccountPage } from './account-page.tsx'

export const handle = { words: ['account'] }

const shortestPassword = 6
const schema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  email: z.email(),
  password: z.string().check(z.minLength(shortestPassword), z.maxLength(4096)),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('setup')
  return { isSetup: token !== null && (await context.get(visitContext).isSetupOpen(token)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const say = wordsFor(context, 'account')
  const form = await request.formData()
  const values = { name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') }
  const labels = { name: say('register.name'), email: say('email'), password: say('password') }
  const { errors } = checkForm(schema, form, labels, wordsFor(context))
  return data(errors ? { errors, values } : { values, message: say('register.closed') }, errors ? 400 : 503)
}

export default function Register({ loaderData: { isSetup } }: Route.ComponentProps) {
  const t = useWords('account')
  const answer = useActionData<typeof action>()
  const redirect = useSearchParams()[0].get('redirect') ?? undefined
  const labels = { name: t('register.name'), email: t('email'), password: t('password') }
  return (
    <AccountPage title={t('register.title')} heading={t('register.heading')} lead={t('register.lead')}>
      {isSetup && <Banner tone="info">{t('register.setup')}</Banner>}
      {answer && 'message' in answer && (
        <Banner tone="info" live="alert">
          {answer.message}
        </Banner>
      )}
      <ValidForm schema={schema} labels={labels} className="grid gap-5">
        {(field, isBusy) => (
          <>
            <TextField {...field('name')} hint={t('register.nameHint')} autoComplete="nickname" />
            <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
            <TextField
              {...field('password')}
              type="password"
              hint={t('register.passwordHint', { count: shortestPassword })}
              autoComplete="new-password"
            />
            <Button type="submit" wide busy={isBusy}>
              {t('register.submit')}
            </Button>
          </>
        )}
      </ValidForm>
      <p>
        {t('register.known')}{' '}
        <TextLink to="login" query={{ redirect }}>
          {t('login.title')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

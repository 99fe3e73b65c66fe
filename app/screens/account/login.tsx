import { data, useActionData, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { wordsFor } from '../../context.ts'
import { checkForm } from '../../form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ValidForm } from '../../ui/valid-form.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/login'
import { AccountPage } from './account-page.tsx'

export const handle = { words: ['account'] }

const schema = z.object({ email: z.email(), password: z.string().check(z.minLength(1)) })

export async function action({ request, context }: Route.ActionArgs) {
  const say = wordsFor(context, 'account')
  const form = await request.formData()
  const values = { email: String(form.get('email') ?? '') }
  const labels = { email: say('email'), password: say('password') }
  const { errors } = checkForm(schema, form, labels, wordsFor(context))
  // The same words for a wrong password and an unknown address.
  return data(errors ? { errors, values } : { values, message: say('login.wrong') }, errors ? 400 : 401)
}

export default function Login() {
  const t = useWords('account')
  const answer = useActionData<typeof action>()
  const redirect = useSearchParams()[0].get('redirect') ?? undefined
  return (
    <AccountPage title={t('login.title')} heading={t('login.heading')} lead={t('login.lead')}>
      {redirect && <Banner tone="info">{t('login.next')}</Banner>}
      {answer && 'message' in answer && (
        <Banner tone="alarm" live="alert">
          {answer.message}
        </Banner>
      )}
      <ValidForm
        schema={schema}
        labels={{ email: t('email'), password: t('password') }}
        className="grid gap-5"
      >
        {(field, isBusy) => (
          <>
            <TextField {...field('email')} type="email" autoComplete="username" inputMode="email" />
            <TextField {...field('password')} type="password" autoComplete="current-password" />
            <Button type="submit" wide busy={isBusy}>
              {t('login.submit')}
            </Button>
          </>
        )}
      </ValidForm>
      <p>
        <TextLink to="signIn" query={{ redirect }}>
          {t('login.forgot')}
        </TextLink>
      </p>
      <p>
        {t('login.none')}{' '}
        <TextLink to="register" query={{ redirect }}>
          {t('register.title')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

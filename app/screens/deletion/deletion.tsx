import { data, useActionData } from 'react-router'
import * as z from 'zod/mini'
import { AnswerBanner } from '../../account/attempt.tsx'
import { OwnProvider } from '../../account/own-context.tsx'
import { sendOn } from '../../account/send-on.ts'
import { visitContext, wordsFor } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { checkForm } from '../../ui/forms/check-form.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { ConfirmFirst } from '../account/confirm-first.tsx'
import type { Route } from './+types/deletion'
import { DeleteConfirmed } from './delete-confirmed.tsx'

export const handle = { words: ['deletion', 'account'] }

const schema = z.object({ password: z.string().check(z.minLength(1)) })

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, person } = context.get(visitContext)
  const hasPassword = person ? await accounts.hasPassword(person) : false
  return { held: person ? await accounts.describe(person) : null, hasPassword: hasPassword ?? null }
}

/** Deletes at once, for someone who proves again who they are. Works without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, person, language } = context.get(visitContext)
  const say = wordsFor(context, 'account')
  const home = pathOf('home', language)
  const idToken = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (idToken) {
    const cookies = person && (await accounts.removeConfirmed(person, idToken))
    return cookies ? sendOn(home, cookies) : data({ message: say('errors.recent') }, 401)
  }
  const checked = checkForm(
    schema,
    await request.formData(),
    { password: say('currentPassword') },
    wordsFor(context),
  )
  if (checked.errors) return data({ errors: checked.errors }, 400)
  const cookies = person && (await accounts.remove(person, checked.values.password))
  if (!cookies) return data({ message: say('errors.wrong') }, 401)
  return sendOn(home, cookies)
}

export default function Deletion({ loaderData: { held, hasPassword } }: Route.ComponentProps) {
  const t = useWords('deletion')
  const account = useWords('account')
  const answer = useActionData<typeof action>()
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(held, null, 2))}`
  const { member, checkIns, cravings } = held?.programme ?? {}
  const format = useFormat(member?.timeZone)
  const lines = [
    [account('register.name'), held?.name],
    [account('email'), held?.email],
    [t('own.sessions'), held?.sessions.length],
    [t('own.letters'), held?.letters.length],
    [t('own.quitAt'), member?.quitAt === undefined ? '–' : format.date(member.quitAt)],
    [t('own.reasons'), (member?.reasons.length ?? 0) + (member?.goals.length ?? 0)],
    [t('own.checkIns'), checkIns?.length],
    [t('own.cravings'), cravings?.length],
    [t('own.surveys'), held?.surveys.length],
    [t('own.devices'), held?.devices.length],
    [t('own.certificates'), held?.certificates.length],
  ]
  return (
    <Page title={t('own.title')} heading={t('own.heading')} lead={t('own.lead')} isPrivate>
      <div className="prose-width grid gap-10">
        <dl className="divide-y divide-line border-y border-line">
          {lines.map(([name, value]) => (
            <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-3 py-2">
              <dt className="text-quiet">{name}</dt>
              <dd className="tabular ms-auto text-end font-medium break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink href={file} download="exhale.json" kind="secondary" className="justify-self-start">
          {t('own.export')}
        </ButtonLink>
        <section className="grid gap-4 border-t border-line pt-8">
          <h2 className="text-xl">{t('own.deleteTitle')}</h2>
          <p className="text-quiet">{t('own.deleteBody')}</p>
          <p>{hasPassword ? t('own.deletePassword') : t('own.deleteOtherwise')}</p>
          <AnswerBanner answer={answer} />
          {hasPassword ? (
            <ValidForm
              schema={schema}
              labels={{ password: account('currentPassword') }}
              submit={t('own.delete')}
              kind="danger"
            >
              {field => <TextField {...field('password')} type="password" autoComplete="current-password" />}
            </ValidForm>
          ) : (
            <OwnProvider waiting={<Loading />} absent={<ConfirmFirst />}>
              <DeleteConfirmed />
            </OwnProvider>
          )}
        </section>
      </div>
    </Page>
  )
}

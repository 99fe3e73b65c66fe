import { data, Form, redirect } from 'react-router'
import type { OpenInvitation } from '../../server/doors/people/invited.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/invitation'

export const handle = { words: ['people', 'admin', 'account'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { invited } = doorsOf(context)
  const found = await invited.open(id)
  if (!found) return data(null, missing)
  const back = pathOf('invitation', language, { id })
  return data({ ...found, back }, { headers: missing.headers })
}

/** Opening the link changes nothing: this does. */
export async function action({ request, context, params: { id = '' } }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { invited } = doorsOf(context)
  const isMeant = (await request.formData()).get('deed') === 'accept'
  if (isMeant && (await invited.accept(id))) return redirect(pathOf('admin', language), 303)
  return data({ isRefused: true }, 409)
}

/** Where the link of an invitation to help leads. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('people')
  const admin = useWords('admin')
  const format = useFormat()
  if (!loaderData) return <Missing title={t('invitation.gone')} body={t('invitation.goneBody')} />
  const { by, masked, roles, expiresAt } = loaderData
  return (
    <Page
      title={t('invitation.title')}
      heading={t('invitation.title')}
      lead={by ? t('invitation.by', { name: by }) : t('invitation.lead')}
      isPrivate
    >
      <div className="prose-width grid gap-6">
        <dl className="divide-y divide-line border-y border-line">
          {roles.map(role => (
            <div key={role} className="py-3">
              <dt className="font-medium">{admin(`addAuth.roles.${role}`)}</dt>
              <dd className="text-quiet">{admin(`addAuth.may.${role}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-quiet">
          {t('invitation.for', { address: masked, when: format.moment(expiresAt) })}
        </p>
        {actionData?.isRefused && (
          <Banner tone="warning" live="status">
            {t('invitation.refused')}
          </Banner>
        )}
        <Answer {...loaderData} />
      </div>
    </Page>
  )
}

type AnswerProps = OpenInvitation & { back: string; needsSecondStep: boolean }

function Answer({ reader, back, needsSecondStep }: AnswerProps) {
  const t = useWords('people')
  const account = useWords('account')
  // Whoever is signed in with another address comes in anew.
  const query = { redirect: back, again: reader === 'other' ? '1' : undefined }
  if (reader === 'invited')
    return (
      <Form method="post" reloadDocument className="grid gap-3">
        {needsSecondStep && <p>{t('invitation.step')}</p>}
        <Button type="submit" name="deed" value="accept" className="justify-self-start">
          {t('invitation.accept')}
        </Button>
      </Form>
    )
  if (reader === 'unconfirmed')
    return (
      <Banner tone="info" title={t('invitation.unconfirmed')}>
        {t('invitation.unconfirmedBody')}{' '}
        <TextLink to="account" query={query}>
          {account('own.sendConfirmation')}
        </TextLink>
      </Banner>
    )
  return (
    <div className="grid gap-4">
      <p>{t(reader === 'other' ? 'invitation.other' : 'invitation.stranger')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="login" query={query}>
          {account('login.submit')}
        </ButtonLink>
        <ButtonLink to="register" query={query} kind="secondary">
          {account('register.title')}
        </ButtonLink>
      </div>
      <p>
        <TextLink to="signIn" query={query} className="inline-block py-3">
          {account('login.withLink')}
        </TextLink>
      </p>
    </div>
  )
}

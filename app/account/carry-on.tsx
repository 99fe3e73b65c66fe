import { data, Form } from 'react-router'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/carry-on'
import { AccountPage } from './account-page.tsx'
import { sendOn } from './client/send-on.ts'

export const handle = { words: ['account'] }

/** Only says whether it is open: programs that look at links open them too. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  if (!(await accounts.isCarryOnOpen(id))) return data(null, missing)
  return data({ isMember: person !== undefined && !person.isAnonymous }, { headers: missing.headers })
}

/** Signs this device in as the guest who made the link, once. An account that is signed in here stays. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { language, person } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  const isMember = person !== undefined && !person.isAnonymous
  const cookies = isMember ? undefined : await accounts.carryOn(id)
  return cookies ? sendOn(pathOf('home', language), cookies) : data(null, isMember ? 409 : missing)
}

export default function CarryOn({ loaderData }: Route.ComponentProps) {
  const t = useWords('account')
  const say = useWords()
  if (!loaderData) {
    return (
      <Missing title={t('carryOn.gone')} body={t('carryOn.goneBody')}>
        <ButtonLink to="home" kind="secondary">
          {say('errors.home')}
        </ButtonLink>
      </Missing>
    )
  }
  return (
    <AccountPage title={t('carryOn.title')} heading={t('carryOn.title')} lead={t('carryOn.lead')}>
      {loaderData.isMember ? (
        <Banner tone="info">{t('carryOn.member')}</Banner>
      ) : (
        // A whole page: the server knows them now, and everything this one knew is another's.
        <Form method="post" reloadDocument>
          <Button type="submit" size="large" wide>
            {t('carryOn.button')}
          </Button>
        </Form>
      )}
    </AccountPage>
  )
}

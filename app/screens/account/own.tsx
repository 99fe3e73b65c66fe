import { OwnProvider } from '../../account/own-context.tsx'
import { useAccountSettings } from '../../account/settings.ts'
import { visitContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Loading } from '../../ui/breath.tsx'
import { TextLink, useHref } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/own'
import { AddressSection } from './address-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

export const handle = { words: ['account'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, person } = context.get(visitContext)
  const sessions = person ? await accounts.listSessions(person) : []
  return { sessions, policy: accounts.policy }
}

/** Signing other devices out. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, person } = context.get(visitContext)
  const id = String((await request.formData()).get('session') ?? '')
  if (!person || accounts.settings.isHosted) return { ended: false }
  if (id === 'all') await accounts.endSessions(person)
  else await accounts.endSession(person, id)
  return { ended: true }
}

export default function Own({ loaderData: { sessions, policy }, actionData }: Route.ComponentProps) {
  const t = useWords('account')
  const { isHosted } = useAccountSettings()
  return (
    <Page title={t('own.title')} heading={t('own.heading')} isPrivate>
      <div className="prose-width grid gap-12">
        <OwnProvider waiting={<Loading />} absent={<ConfirmFirst />}>
          <ProfileSection />
          <AddressSection />
          <PasswordSection policy={policy} />
          <TwoStepSection />
          <ProvidersSection />
        </OwnProvider>
        {actionData?.ended && (
          <Banner tone="success" live="status">
            {t('own.ended')}
          </Banner>
        )}
        {!isHosted && <SessionsSection sessions={sessions} />}
        <LeaveSection />
      </div>
    </Page>
  )
}

/** The server knows the person by their cookie, but this browser's client does not: signing in once more helps. */
function ConfirmFirst() {
  const t = useWords('account')
  const here = useHref({ to: 'account' })
  return (
    <Banner tone="info">
      <p>{t('own.again')}</p>
      <TextLink to="login" query={{ redirect: here }}>
        {t('own.confirmAgain')}
      </TextLink>
    </Banner>
  )
}

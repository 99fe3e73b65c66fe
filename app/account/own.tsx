import { isLanguage } from '../../languages/languages.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { useAccountSettings } from '../member/account-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { TextLink } from '../ui/link.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/own'
import { OwnProvider } from './client/own-context.tsx'
import { sendOn } from './client/send-on.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { GuestSections } from './guest-sections.tsx'
import { LettersSection } from './letters-section.tsx'
import { AddressSection, PasswordSection, ProfileSection } from './own-forms.tsx'
import { OwnSection } from './own-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

export const handle = { words: ['account'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { language, person } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  const sessions = person ? await accounts.listSessions(person) : []
  const letters = (person && (await accounts.findLanguage(person))) ?? language
  return {
    sessions,
    letters,
    policy: accounts.policy,
    guest: person?.isAnonymous ? person.name : null,
    hasPassword: (person && (await accounts.hasPassword(person))) ?? null,
    lacksSecondStep: person?.lacksSecondStep ?? false,
  }
}

/** Signing other devices out, and choosing the language of letters. Works without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language, person } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  const form = await request.formData()
  if (person?.isAnonymous) {
    if (form.get('deed') === 'leave') return sendOn(pathOf('home', language), await accounts.leave(person))
    const toCarryOn = (id: string) => pathOf('carryOn', language, { id })
    return { done: undefined, offer: await accounts.offerCarryOn(person, toCarryOn) }
  }
  const id = String(form.get('session') ?? '')
  const letters = form.get('letters')
  if (!person || accounts.settings.isHosted) return { done: undefined }
  if (isLanguage(letters)) {
    await accounts.setLanguage(person, letters)
    return { done: 'letters' as const }
  }
  if (id === 'all') await accounts.endSessions(person)
  else await accounts.endSession(person, id)
  return { done: 'ended' as const }
}

export default function Own({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, letters, policy, guest, hasPassword, lacksSecondStep } = loaderData
  const t = useWords('account')
  const { isHosted } = useAccountSettings()
  return (
    <Page
      title={t('own.title')}
      heading={t('own.heading')}
      back={{ to: 'youSettings', label: t('own.back') }}
      isPrivate
    >
      <div className="prose-width grid gap-6 sm:gap-12">
        {guest !== null ? (
          <GuestSections
            name={guest}
            offer={actionData && 'offer' in actionData ? actionData.offer : undefined}
          />
        ) : (
          <>
            {lacksSecondStep && (
              <Banner tone="info" title={t('twoStep.title')}>
                {t('twoStep.needed')}
              </Banner>
            )}
            <OwnProvider
              hasPassword={hasPassword}
              waiting={<Loading />}
              absent={<ConfirmFirst why="own.againFirst" />}
            >
              <ProfileSection />
              <AddressSection />
              <PasswordSection policy={policy} />
              <TwoStepSection isNeeded={lacksSecondStep} />
              <ProvidersSection />
            </OwnProvider>
            {!isHosted && <LettersSection language={letters} isSaved={actionData?.done === 'letters'} />}
            {actionData?.done === 'ended' && (
              <Banner tone="success" live="status">
                {t('own.ended')}
              </Banner>
            )}
            <SessionsSection sessions={sessions} />
            <OwnSection title={t('own.delete')}>
              <p className="text-quiet">{t('own.deleteBody')}</p>
              <p>
                <TextLink to="dataDeletion">{t('own.deleteLink')}</TextLink>
              </p>
            </OwnSection>
          </>
        )}
      </div>
    </Page>
  )
}

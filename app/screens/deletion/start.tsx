import { useState } from 'react'
import { wordsFor } from '../../context.ts'
import { forgetMember } from '../../member/device.ts'
import { AddressForm, answerAddress } from '../../ui/address-form.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/start'

export const handle = { words: ['deletion', 'account'] }

export function action(args: Route.ActionArgs) {
  return answerAddress(args, wordsFor(args.context, 'account')('email'))
}

export default function StartDeletion() {
  const t = useWords('deletion')
  const account = useWords('account')
  return (
    <Page
      title={t('start.title')}
      description={t('start.description')}
      heading={t('start.heading')}
      lead={t('start.lead')}
    >
      <div className="prose-width rounded-card border border-line bg-raised p-6 sm:p-8">
        <AddressForm label={account('email')} submit={t('start.submit')} sent={t('start.sent')} />
      </div>
      <div className="mt-12">
        <Section title={t('start.whatTitle')}>{t('start.what')}</Section>
        <Section title={t('start.keptTitle')}>{t('start.kept')}</Section>
        <Section title={t('start.browserTitle')}>
          <p>{t('start.browser')}</p>
          <ClearBrowser />
        </Section>
      </div>
      <p className="mt-10">
        <TextLink to="dataDeletion">{t('start.signedIn')}</TextLink>
      </p>
    </Page>
  )
}

function ClearBrowser() {
  const t = useWords('deletion')
  const isAwake = useHydrated()
  const [isCleared, setCleared] = useState(false)
  if (!isAwake) return null
  const clear = () => {
    forgetMember()
    localStorage.clear()
    sessionStorage.clear()
    setCleared(true)
  }
  return (
    <div role="status" className="mt-4">
      {isCleared ? (
        <Banner tone="success">{t('start.cleared')}</Banner>
      ) : (
        <Button kind="secondary" onClick={clear}>
          {t('start.clear')}
        </Button>
      )}
    </div>
  )
}

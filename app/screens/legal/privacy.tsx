import { useRouteLoaderData } from 'react-router'
import { serviceNames } from '../../analytics.ts'
import type { loader } from '../../root.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import { Updated } from './updated.tsx'

export const handle = { words: ['legal'] }

export default function Privacy() {
  const t = useWords('legal')
  const analytics = useRouteLoaderData<typeof loader>('root')?.analytics
  return (
    <Page
      title={t('privacy.title')}
      description={t('privacy.lead')}
      heading={t('privacy.heading')}
      lead={t('privacy.lead')}
    >
      <Section title={t('privacy.storesTitle')}>{t('privacy.stores')}</Section>
      <Section title={t('privacy.accountTitle')}>{t('privacy.account')}</Section>
      <Section title={t('privacy.logsTitle')}>{t('privacy.logs')}</Section>
      <Section title={t('privacy.countTitle')}>
        {analytics ? t('privacy.countOn', { service: serviceNames[analytics.kind] }) : t('privacy.countOff')}
      </Section>
      <Section title={t('privacy.healthTitle')}>{t('privacy.health')}</Section>
      <Section title={t('privacy.rightsTitle')}>
        <p>{t('privacy.rights')}</p>
        <p className="mt-3">
          <TextLink to="startDataDeletion">{t('privacy.delete')}</TextLink>
        </p>
      </Section>
      <Updated on="2026-11-15" />
    </Page>
  )
}

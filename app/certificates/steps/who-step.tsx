import { ShieldCheck } from 'lucide'
import { Fold } from '../../ui/fold.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { LanguageSelect } from '../../ui/forms/language-select.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { CertificateStepProps } from './known-fields.tsx'

/** Who sees it, in which language, and what may be taken along. Only they themselves, until they say otherwise. */
export function WhoStep({ wishes }: Pick<CertificateStepProps, 'wishes'>) {
  const t = useWords('certificate')
  return (
    <>
      <RadioCards
        name="visibility"
        legend={<span className="text-lg">{t('form.visibility')}</span>}
        defaultValue={wishes.visibility || 'private'}
        choices={[
          { value: 'private', label: t('form.onlyMe'), hint: t('form.onlyMeHint') },
          { value: 'link', label: t('form.anyone'), hint: t('form.anyoneHint') },
        ]}
      />
      <LanguageSelect name="language" label={t('form.language')} defaultValue={wishes.language} />
      <Fold title={t('view.badge')} isOpen={wishes.hasBadge}>
        <Checkbox
          name="hasBadge"
          label={t('form.badge')}
          hint={t('form.badgeHint')}
          defaultChecked={wishes.hasBadge}
        />
      </Fold>
    </>
  )
}

/** What is asked once, when it is made. */
export function ConsentFields({
  problem,
  isMember,
}: Pick<CertificateStepProps, 'problem'> & { isMember: boolean }) {
  const t = useWords('certificate')
  return (
    <>
      {!isMember && (
        <TextField
          name="email"
          type="email"
          label={t('form.email')}
          hint={t('form.emailHint')}
          autoComplete="email"
          optional
        />
      )}
      <p className="flex gap-3.5 rounded-card bg-sunken p-4 leading-snug">
        <Icon of={ShieldCheck} className="mt-0.5 size-6 shrink-0 text-tide" />
        {t('form.statement')}
      </p>
      <Checkbox
        name="consent"
        label={t('form.consent')}
        hint={t('form.consentHint')}
        error={problem === 'consent' ? t('problems.consent') : undefined}
        autoFocus={problem === 'consent'}
        required
      />
    </>
  )
}

import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type AgreementProps = {
  fault: string | undefined
  /** What the button says where it doesn't save what was entered, as wide as its form. */
  goOn?: string
}

/** The end of a form that asks for the consent: a box that nobody ticked for them, and what it means. */
export function Agreement({ fault, goOn }: AgreementProps) {
  const t = useWords('today')
  return (
    <>
      <Checkbox name="consent" label={t('welcome.consent')} error={fault} />
      <p className="text-sm text-quiet">
        {t('welcome.private')} <TextLink to="privacy">{t('welcome.privacy')}</TextLink>
      </p>
      <Button type="submit" size="large" wide={goOn !== undefined} className="justify-self-start">
        {goOn ?? t('welcome.keep')}
      </Button>
    </>
  )
}

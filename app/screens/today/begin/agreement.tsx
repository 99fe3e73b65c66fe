import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { useWords } from '../../../words.tsx'

/** The end of a form that asks for the consent: a box that nobody ticked for them, and what it means. */
export function Agreement({ fault, wide }: { fault: string | undefined; wide?: boolean }) {
  const t = useWords('today')
  return (
    <>
      <Checkbox name="consent" label={t('welcome.consent')} error={fault} />
      <p className="text-sm text-quiet">
        {t('welcome.private')} <TextLink to="privacy">{t('welcome.privacy')}</TextLink>
      </p>
      <Button type="submit" size="large" wide={wide} className="justify-self-start">
        {t('welcome.keep')}
      </Button>
    </>
  )
}

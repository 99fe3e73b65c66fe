import { Form, useNavigation } from 'react-router'
import type { Language } from '../../languages/languages.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { LanguageSelect } from '../ui/forms/language-select.tsx'
import { useWords } from '../words.tsx'
import { OwnSection } from './own-section.tsx'

/** The language of letters, whatever language the page is in. */
export function LettersSection({ language, isSaved }: { language: Language; isSaved: boolean }) {
  const t = useWords('account')
  const { formData } = useNavigation()
  return (
    <OwnSection title={t('own.letters')}>
      {isSaved && (
        <Banner tone="success" live="status">
          {t('own.saved')}
        </Banner>
      )}
      <Form method="post" className="grid gap-4">
        <LanguageSelect name="letters" label={t('own.lettersLabel')} defaultValue={language} />
        <Button
          type="submit"
          kind="secondary"
          busy={formData?.has('letters') ?? false}
          className="justify-self-start"
        >
          {t('own.save')}
        </Button>
      </Form>
    </OwnSection>
  )
}

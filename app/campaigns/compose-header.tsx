import { MailCheck } from 'lucide'
import { Form } from 'react-router'
import type { Language } from '../../languages/languages.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { Crumb } from './crumb.tsx'
import type { Composition } from './doors.ts'
import { nameOf } from './email-preview.tsx'
import { GoButton } from './go-button.tsx'

type ComposeHeaderProps = { made: Composition; language: Language; mayAct: boolean }

export function ComposeHeader({ made, language, mayAct }: ComposeHeaderProps) {
  const t = useWords('campaigns')
  const { campaign } = made
  return (
    <Crumb where={t(`states.${campaign.state}`)} title={campaign.name}>
      {mayAct && (
        <>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="language" value={language} />
            <Button type="submit" name="deed" value="test" kind="secondary" icon={MailCheck}>
              {t('compose.test', { language: nameOf(language) })}
            </Button>
          </Form>
          {campaign.state === 'draft' && <GoButton made={made} />}
        </>
      )}
    </Crumb>
  )
}

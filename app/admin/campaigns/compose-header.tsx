import { MailCheck } from 'lucide'
import { Form } from 'react-router'
import type { Language } from '../../../languages/languages.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { TestTo } from '../email/test-to.tsx'
import type { UnsentTest } from '../email/test-wish.ts'
import { Crumb } from './crumb.tsx'
import { nameOf } from './email-preview.tsx'
import { GoButton } from './settings-form.tsx'

type ComposeHeaderProps = {
  made: Composition
  language: Language
  mayAct: boolean
  unsent: UnsentTest | undefined
}

export function ComposeHeader({ made, language, mayAct, unsent }: ComposeHeaderProps) {
  const t = useWords('campaigns')
  const { campaign } = made
  return (
    <Crumb where={t(`states.${campaign.state}`)} title={campaign.name}>
      {mayAct && (
        <>
          <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3">
            <input type="hidden" name="language" value={language} />
            <TestTo unsent={unsent}>
              <Button type="submit" name="deed" value="test" kind="secondary" icon={MailCheck}>
                {t('compose.test', { language: nameOf(language) })}
              </Button>
            </TestTo>
          </Form>
          {campaign.state === 'draft' && <GoButton made={made} />}
        </>
      )}
    </Crumb>
  )
}

import { Undo2 } from 'lucide'
import { Form } from 'react-router'
import type { Leaving } from '../../rights/doors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { DeletionCode } from './deletion-code.tsx'

/** A day to turn back: until when, one button, and the code. */
export function StillTime({ leaving }: { leaving: Leaving }) {
  const t = useWords('rights')
  const own = useWords('deletion')
  const format = useFormat()
  const { dueAt, isErasing } = leaving
  return (
    <Page
      title={own('own.title')}
      heading={t(isErasing ? 'undo.overHeading' : 'undo.heading')}
      lead={isErasing ? t('undo.overLead') : t('undo.lead', { when: format.moment(dueAt) })}
      isPrivate
    >
      <div className="prose-width grid gap-8">
        {!isErasing && (
          <Form method="post" reloadDocument>
            <input type="hidden" name="deed" value="keep" />
            <Button type="submit" size="large" wide icon={Undo2}>
              {t('undo.keep')}
            </Button>
          </Form>
        )}
        <Card as="section">
          <DeletionCode leaving={leaving} />
        </Card>
        <p className="text-quiet">{t('undo.meanwhile')}</p>
      </div>
    </Page>
  )
}

import { Undo2 } from 'lucide'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { Leaving } from '../../rights/doors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ProgressRing } from '../../ui/pictures/progress-ring.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { CodeButtons } from './code-buttons.tsx'

const minute = 60_000

/** A day to turn back: how long it still is, one button, and the code. */
export function StillTime({ leaving }: { leaving: Leaving }) {
  const t = useWords('rights')
  const own = useWords('deletion')
  const format = useFormat()
  const { code, askedAt, dueAt, isErasing, sentTo } = leaving
  const left = useLeft(leaving)
  const isOver = isErasing || left <= 0
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Page
      title={own('own.title')}
      heading={t(isOver ? 'undo.overHeading' : 'undo.heading')}
      lead={isOver ? t('undo.overLead') : t('undo.lead', { when: format.moment(dueAt) })}
      isPrivate
    >
      <div className="prose-width grid gap-8">
        {!isOver && (
          <>
            <ProgressRing
              label={t('undo.left')}
              value={left * minute}
              max={dueAt - askedAt}
              valueText={clock}
              className="w-56 justify-self-center"
            >
              <span className="tabular block text-3xl font-semibold whitespace-nowrap">{clock}</span>
              <span className="text-quiet">{t('undo.left')}</span>
            </ProgressRing>
            <Form method="post" reloadDocument>
              <input type="hidden" name="deed" value="keep" />
              <Button type="submit" size="large" wide icon={Undo2}>
                {t('undo.keep')}
              </Button>
            </Form>
          </>
        )}
        <Card as="section" className="grid justify-items-start gap-2">
          <h2 className="text-base font-normal text-quiet">{t('undo.code')}</h2>
          <p className="font-mono text-2xl font-semibold">{code}</p>
          <p className="text-quiet">
            {t('undo.codeBody')} {sentTo && t('undo.codeSent', { address: sentTo })}
          </p>
          <CodeButtons code={code} />
        </Card>
        <p className="text-quiet">{t('undo.meanwhile')}</p>
      </div>
    </Page>
  )
}

/** Whole minutes to the end; without a script, those of when the page was sent. */
function useLeft({ dueAt, now }: Leaving): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const offset = now - Date.now()
    const timer = setInterval(() => setAt(Date.now() + offset), 15_000)
    return () => clearInterval(timer)
  }, [now])
  return Math.max(0, Math.ceil((dueAt - at) / minute))
}

import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

/** What leaving means, and the way out. Nobody is asked why. */
export function LeaveChallenge({ className = '' }: { className?: string }) {
  const t = useWords('challenge')
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-tide underline decoration-1 underline-offset-4 hover:decoration-2">
        {t('leave.title')}
      </summary>
      <Form method="post" className="settle mt-2 rounded-card border border-line bg-raised p-4">
        <input type="hidden" name="verb" value="leaveChallenge" />
        <p className="leading-snug">{t('leave.body')}</p>
        <Button type="submit" kind="danger" size="small" className="mt-3">
          {t('leave.do')}
        </Button>
      </Form>
    </details>
  )
}

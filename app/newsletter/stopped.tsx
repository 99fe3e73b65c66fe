import { Undo2 } from 'lucide'
import { Form } from 'react-router'
import type { SubscriptionCard } from '../../server/doors/newsletter.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import { Envelope } from './envelope.tsx'

/** It's done, with a way back for a while. */
export function Stopped({ card }: { card: SubscriptionCard }) {
  const t = useWords('newsletter')
  return (
    <>
      <Head title={t('unsubscribe.done')} isPrivate />
      <Envelope isGone className="mx-auto mb-4 sm:mb-8" />
      <div role="status">
        <h1 className="text-4xl">{t('unsubscribe.done')}</h1>
        <p className="mt-4 text-lg text-quiet">{t('unsubscribe.doneBody')}</p>
      </div>
      {card.canUndo ? (
        <Form
          method="post"
          className="mt-8 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-5 sm:px-8"
        >
          <span>{t('unsubscribe.mistake')}</span>
          <input type="hidden" name="deed" value="undo" />
          <Button type="submit" kind="secondary" size="small" icon={Undo2}>
            {t('unsubscribe.undo')}
          </Button>
        </Form>
      ) : (
        <ButtonLink to="newsletter" kind="secondary" className="mt-8">
          {t('success.signUp')}
        </ButtonLink>
      )}
    </>
  )
}

import { HandHeart } from 'lucide'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useWords } from '../words.tsx'

export type Cheered = 'done' | 'again' | 'tooMany' | 'takenBack'

/** One tap, and back with another. */
export function Cheer({ cheered }: { cheered: Cheered | undefined }) {
  const t = useWords('certificate')
  const place = useRef<HTMLDivElement>(null)
  // What was pressed is gone: the keyboard goes on from what came in its place.
  useEffect(() => {
    if (cheered && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [cheered])
  const canCheer = !cheered || cheered === 'takenBack'
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes('outline-none lg:float-left lg:me-3 lg:mb-3', !canCheer && 'col-span-2')}
    >
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="leading-snug empty:hidden">
          {cheered && t(`cheer.${cheered}`)}
        </p>
        {canCheer && (
          <Button type="submit" wide className="max-sm:px-3 lg:px-4" icon={HandHeart}>
            {t('cheer.button')}
          </Button>
        )}
        {cheered === 'done' && (
          <Button type="submit" name="intent" value="undo" kind="quiet" size="small">
            {t('cheer.undo')}
          </Button>
        )}
      </Form>
    </div>
  )
}

import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { Differences } from '../document/differences.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import { useEditing } from '../editor-context.ts'

/** Two people wrote at once. Neither text is lost; someone has to choose which one is the draft. */
export function ConflictBanner({ doc: { saver, saving, adopt } }: { doc: OpenDocument }) {
  const t = useWords('content')
  const { root } = useEditing()
  const [isCompared, setCompared] = useState(false)
  const { status, theirs } = saving
  if (status !== 'conflict' || !theirs) return null
  return (
    <Banner
      tone="warning"
      live="alert"
      title={t('conflict.title', { author: theirs.author })}
      actions={
        <>
          <Button size="small" onClick={saver.keepMine}>
            {t('conflict.mine')}
          </Button>
          <Button kind="secondary" size="small" onClick={() => adopt(theirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {t('conflict.compare')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.body')}</p>
      {isCompared && (
        <div className="mt-3">
          <h2 className="mb-2 text-sm font-medium">{t('conflict.difference')}</h2>
          <Differences old={theirs.content} now={root} />
        </div>
      )}
    </Banner>
  )
}

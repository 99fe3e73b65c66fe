import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words.tsx'
import { callDesk, isRefused } from './calls.ts'
import { iconButton } from './control.ts'
import type { StoryLine } from './doors.ts'
import { textOf } from './json.ts'
import { StoryPicker } from './story-picker.tsx'
import type { InputProps } from './value-input.tsx'

/** Other pages in an order of the editor's choosing, kept by their ids. */
export function StoriesInput({ name, value, onChange }: InputProps) {
  const t = useWords('content')
  const [isOpen, setOpen] = useState(false)
  const known = useKnown()
  const uuids = Array.isArray(value) ? value.map(textOf) : []
  const swap = (index: number, other: number) => {
    const next = [...uuids]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(other, 0, moved)
    onChange(next)
  }
  return (
    <div className="grid gap-2">
      <ol className="grid gap-1">
        {uuids.map((uuid, index) => {
          const story = known.get(uuid)
          const title = story?.name ?? uuid
          return (
            <li key={uuid} className="flex items-center gap-1 rounded-md border border-line bg-raised ps-3">
              <span className="min-w-0 flex-1 truncate py-2">{title}</span>
              <button
                type="button"
                className={iconButton}
                disabled={index === 0}
                aria-label={`${t('blocks.up')}: ${title}`}
                onClick={() => swap(index, index - 1)}
              >
                <ChevronUp aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </button>
              <button
                type="button"
                className={iconButton}
                disabled={index === uuids.length - 1}
                aria-label={`${t('blocks.down')}: ${title}`}
                onClick={() => swap(index, index + 1)}
              >
                <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </button>
              <button
                type="button"
                className={iconButton}
                aria-label={`${t('blocks.remove')}: ${title}`}
                onClick={() => onChange(uuids.filter(one => one !== uuid))}
              >
                <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </button>
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          kind="secondary"
          size="small"
          aria-label={`${name}: ${t('link.choose')}`}
          icon={<Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />}
          onClick={() => setOpen(true)}
        >
          {t('link.choose')}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('link.choose')} size="medium">
        {isOpen && (
          <StoryPicker
            onPick={story => {
              known.set(story.uuid, story)
              onChange([...uuids.filter(one => one !== story.uuid), story.uuid])
              setOpen(false)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

function useKnown(): Map<string, StoryLine> {
  const [known, setKnown] = useState(() => new Map<string, StoryLine>())
  useEffect(() => {
    let isCurrent = true
    void callDesk('stories', { search: '' }).then(outcome => {
      if (isCurrent && !isRefused(outcome)) setKnown(new Map(outcome.stories.map(one => [one.uuid, one])))
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return known
}

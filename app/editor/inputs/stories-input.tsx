import { Plus } from 'lucide'
import { textOf } from '../../../services/content/format/json.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { useKnownStories } from '../stories/known-stories.ts'
import { StoryPicker } from '../stories/story-picker.tsx'
import { InputButton } from './input-button.tsx'
import { OrderedList } from './ordered-list.tsx'
import type { InputProps } from './value-input.tsx'

/** Other pages by their ids: one, or several in an order of the editor's choosing. */
export function StoriesInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const known = useKnownStories()
  const isOne = schema.type === 'option'
  const uuids = (Array.isArray(value) ? value.map(textOf) : [textOf(value)]).filter(Boolean)
  const set = (next: string[]) => onChange(isOne ? (next.at(-1) ?? '') : next)
  const items = uuids.map(uuid => {
    const title = known.get(uuid)?.title ?? uuid
    return { value: uuid, key: uuid, title, content: <span className="block truncate">{title}</span> }
  })
  return (
    <div className="grid grid-cols-1 gap-2">
      <OrderedList items={items} onChange={set} />
      <div>
        <InputButton
          id={id}
          name={name}
          label={t('link.choose')}
          icon={Plus}
          isWrong={isWrong}
          opens={close => (
            <Dialog open onClose={close} title={t('link.choose')} size="medium">
              <StoryPicker
                kinds={schema.filter_content_type}
                onPick={story => {
                  set([...uuids.filter(one => one !== story.uuid), story.uuid])
                  close()
                }}
              />
            </Dialog>
          )}
        />
      </div>
    </div>
  )
}

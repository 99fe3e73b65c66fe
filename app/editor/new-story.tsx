import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../addresses.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { callDesk, isRefused } from './calls.ts'
import type { Components, Fault, StoryLine } from './doors.ts'

type NewStoryProps = { components: Components; folders: StoryLine[]; onClose: () => void }

export function NewStory({ components, folders, onClose }: NewStoryProps) {
  const t = useWords('content')
  const language = useLanguage()
  const navigate = useNavigate()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isBusy, setBusy] = useState(false)
  const roots = Object.values(components).filter(({ isRoot }) => isRoot)
  const wrong = (path: string) => {
    const fault = faults.find(one => one.path === path)
    return fault && t(`fields.${fault.reason}`)
  }
  const create = async (form: FormData) => {
    setBusy(true)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const outcome = await callDesk('create', {
      component: text('component'),
      name: text('name'),
      slug: text('slug'),
      parentId: Number(text('parent')),
    })
    setBusy(false)
    if (!isRefused(outcome)) return navigate(pathOf('adminStory', language, { id: String(outcome.story.id) }))
    setFaults(outcome.problem === 'invalid' ? outcome.faults : [{ path: 'name', reason: 'other' }])
  }
  return (
    <Dialog open onClose={onClose} title={t('stories.newTitle')}>
      <form
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void create(new FormData(event.currentTarget))
        }}
      >
        <Select label={t('stories.kind')} name="component">
          {roots.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
        <TextField label={t('stories.name')} name="name" required error={wrong('name')} />
        <TextField label={t('stories.slug')} name="slug" hint={t('stories.slugHint')} error={wrong('slug')} />
        <Select label={t('stories.in')} name="parent">
          <option value="0">{t('stories.top')}</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={isBusy}>
          {t('stories.create')}
        </Button>
      </form>
    </Dialog>
  )
}

import { Copy, Ellipsis, ExternalLink, PencilLine, Trash2 } from 'lucide'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { pathOf } from '../../map/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { StoryLine } from '../desk/doors.ts'
import { StorySettings } from './story-settings.tsx'
import { TrashDialog } from './trash-dialog.tsx'

/** What can be done with a story without opening it. */
export function StoryActions({ story, isTrash }: { story: StoryLine; isTrash: boolean }) {
  const t = useWords('content')
  const language = useLanguage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'settings' | 'trash'>()
  const untrash = async () => {
    const outcome = await callDesk('untrash', { id: story.id })
    if (!isRefused(outcome))
      showToast({ text: t('stories.untrashed', { name: story.title }), tone: 'success' })
    else {
      const isTaken = outcome.problem === 'invalid'
      showToast({
        text: isTaken ? t('stories.untrashTaken', { name: story.title }) : t('stories.failed'),
        tone: 'alarm',
      })
    }
    await revalidate()
  }
  const duplicate = async () => {
    const outcome = await callDesk('duplicate', { id: story.id })
    if (isRefused(outcome)) showToast({ text: t('stories.failed'), tone: 'alarm' })
    else await navigate(pathOf('adminStory', language, { id: String(outcome.story.id) }))
  }
  const finish = async (text: string) => {
    setOpen(undefined)
    showToast({ text, tone: 'success' })
    await revalidate()
  }
  if (isTrash)
    return (
      <Button kind="secondary" size="small" className="whitespace-nowrap" onClick={untrash}>
        {t('stories.untrash')}
        <span className="sr-only">: {story.title}</span>
      </Button>
    )
  return (
    <>
      <Menu
        kind="plain"
        round
        label={t('stories.more', { name: story.title })}
        trigger={<Icon of={Ellipsis} className="size-5" />}
        items={[
          {
            id: 'settings',
            label: t('settings.open'),
            icon: <Icon of={PencilLine} />,
            onAction: () => setOpen('settings'),
          },
          ...(story.isFolder
            ? []
            : [
                {
                  id: 'duplicate',
                  label: t('stories.duplicate'),
                  icon: <Icon of={Copy} />,
                  onAction: () => void duplicate(),
                },
              ]),
          ...(story.address && !story.isFolder
            ? [
                {
                  id: 'visit',
                  label: t('stories.visit'),
                  icon: <Icon of={ExternalLink} />,
                  href: story.address,
                },
              ]
            : []),
          {
            id: 'trash',
            label: t('stories.trash'),
            hint: story.isNeeded ? t('stories.needed') : undefined,
            icon: <Icon of={Trash2} />,
            danger: true,
            disabled: story.isNeeded,
            onAction: () => setOpen('trash'),
          },
        ]}
      />
      {open === 'settings' && (
        <StorySettings
          story={story}
          onClose={() => setOpen(undefined)}
          onDone={() => finish(t('settings.saved'))}
        />
      )}
      {open === 'trash' && (
        <TrashDialog
          story={story}
          onClose={() => setOpen(undefined)}
          onDone={() => finish(t('stories.trashed', { name: story.title }))}
        />
      )}
    </>
  )
}

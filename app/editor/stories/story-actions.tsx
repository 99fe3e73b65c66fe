import { Copy, ExternalLink, Link2, PencilLine, Trash2 } from 'lucide'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { pathOf } from '../../map/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { StoryEntry } from '../desk/doors.ts'
import { StorySettings } from './story-settings.tsx'
import { TrashDialog } from './trash-dialog.tsx'
import { useOpenStory } from './use-open-story.ts'

/** What can be done with a story without opening it. */
export function StoryActions({ story }: { story: StoryEntry }) {
  const t = useWords('content')
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'settings' | 'trash'>()
  const close = () => setOpen(undefined)
  const finish = async (text: string) => {
    close()
    showToast({ text, tone: 'success' })
    await revalidate()
  }
  return (
    <>
      <StoryMenu story={story} onOpen={setOpen} />
      {open === 'settings' && (
        <StorySettings story={story} onClose={close} onDone={() => finish(t('settings.saved'))} />
      )}
      {open === 'trash' && (
        <TrashDialog
          story={story}
          onClose={close}
          onDone={() => finish(t('stories.trashed', { name: story.title }))}
        />
      )}
    </>
  )
}

type StoryMenuProps = { story: StoryEntry; onOpen: (what: 'settings' | 'trash') => void }

function StoryMenu({ story, onOpen }: StoryMenuProps) {
  const t = useWords('content')
  const say = useWords('admin')
  const openStory = useOpenStory()
  const duplicate = async () => {
    const outcome = await callDesk('duplicate', { id: story.id })
    if (isRefused(outcome)) showToast({ text: t('stories.failed'), tone: 'alarm' })
    else await openStory(outcome.story)
  }
  const visit = {
    id: 'visit',
    label: t('stories.visit'),
    icon: <Icon of={ExternalLink} />,
    href: story.address ?? undefined,
  }
  const copy = {
    id: 'duplicate',
    label: t('stories.duplicate'),
    icon: <Icon of={Copy} />,
    onAction: () => void duplicate(),
  }
  const shorten = {
    id: 'shorten',
    label: say('links.make'),
    icon: <Icon of={Link2} />,
    href: pathOf(
      'adminLinks',
      useLanguage(),
      {},
      {
        make: story.component === 'post' ? 'post' : 'page',
        target: story.address ?? '',
      },
    ),
  }
  const ofPages = story.address ? [copy, visit, shorten] : [copy]
  return (
    <Menu
      label={t('stories.more', { name: story.title })}
      items={[
        {
          id: 'settings',
          label: t('settings.open'),
          icon: <Icon of={PencilLine} />,
          onAction: () => onOpen('settings'),
        },
        ...(story.isFolder ? [] : ofPages),
        {
          id: 'trash',
          label: t('stories.trash'),
          hint: story.isNeeded ? t('stories.needed') : undefined,
          icon: <Icon of={Trash2} />,
          danger: true,
          disabled: story.isNeeded,
          onAction: () => onOpen('trash'),
        },
      ]}
    />
  )
}

/** Brings a story back from the trash, unless another took its address meanwhile. */
export function UntrashButton({ story }: { story: StoryEntry }) {
  const t = useWords('content')
  const { revalidate } = useRevalidator()
  const name = story.title
  const untrash = async () => {
    const outcome = await callDesk('untrash', { id: story.id })
    if (!isRefused(outcome)) showToast({ text: t('stories.untrashed', { name }), tone: 'success' })
    else {
      const isTaken = outcome.problem === 'invalid'
      const text = isTaken ? t('stories.untrashTaken', { name }) : t('stories.failed')
      showToast({ text, tone: 'alarm' })
    }
    await revalidate()
  }
  return (
    <Button kind="secondary" size="small" className="whitespace-nowrap" onClick={untrash}>
      {t('stories.untrash')}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

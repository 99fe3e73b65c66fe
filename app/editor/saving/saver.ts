import { type Block, isSame } from '../../../services/content/format/json.ts'
import type { callDesk } from '../desk/calls.ts'
import type { Fault, Story } from '../desk/doors.ts'
import { forgetDraft, keepDraft } from './draft-storage.ts'

export type SaveState = {
  status:
    | 'saved'
    | 'dirty'
    | 'saving'
    | 'conflict'
    | 'invalid'
    | 'gone'
    | 'offline'
    | 'failed'
    | 'signedOut'
    | 'closed'
  faults: readonly Fault[]
  /** What someone else saved meanwhile. */
  theirs?: Story
}

const quiet = 900
const again = 5_000

type Saving = {
  id: number
  call: typeof callDesk
  onSaved: (story: Story) => void
  /** Of what the server has, as far as is known here. */
  revision: number
  saved: Block
  latest: Block
  state: SaveState
  listeners: Set<() => void>
  timer?: ReturnType<typeof setTimeout>
  underWay?: Promise<void> | undefined
}

/**
 * Saves what's written automatically, never twice at a time. Until the server has said yes, the words are also in
 * this browser; whatever goes wrong, they stay there and on the screen.
 */
export function createSaver(opened: Story, call: typeof callDesk, onSaved: (story: Story) => void) {
  const { id, revision, content } = opened
  const state: SaveState = { status: 'saved', faults: [] }
  const saving: Saving = {
    id,
    call,
    onSaved,
    revision,
    saved: content,
    latest: content,
    state,
    listeners: new Set(),
  }
  return {
    read: () => saving.state,
    subscribe(listener: () => void) {
      saving.listeners.add(listener)
      return () => saving.listeners.delete(listener)
    },
    change: (words: Block) => change(saving, words),
    revision: () => saving.revision,
    /** Saves now; true when the server has everything. */
    async flush(): Promise<boolean> {
      await save(saving)
      return isSame(saving.latest, saving.saved)
    },
    /** The other text stays in the history. */
    async keepMine(): Promise<void> {
      const { theirs } = saving.state
      if (!theirs) return
      saving.revision = theirs.revision
      saving.saved = theirs.content
      tell(saving, { status: 'dirty', faults: [] })
      await save(saving)
    },
    /** Its place or name changed, and not its words. */
    follow(next: number): void {
      saving.revision = next
    },
    /** What the server has is what is open now. */
    adopt(story: Story): void {
      saving.revision = story.revision
      saving.saved = story.content
      saving.latest = story.content
      settle(saving)
    },
    stop: () => clearTimeout(saving.timer),
  }
}

function tell(saving: Saving, next: SaveState): void {
  saving.state = next
  for (const listener of saving.listeners) listener()
}

/** The server has everything. */
function settle(saving: Saving): void {
  clearTimeout(saving.timer)
  forgetDraft(saving.id)
  tell(saving, { status: 'saved', faults: [] })
}

function plan(saving: Saving, delay: number): void {
  clearTimeout(saving.timer)
  saving.timer = setTimeout(() => void save(saving), delay)
}

function change(saving: Saving, content: Block): void {
  saving.latest = content
  const isConflict = saving.state.status === 'conflict'
  if (isSame(content, saving.saved)) {
    if (!isConflict && !saving.underWay) settle(saving)
    return
  }
  keepDraft(saving.id, { content, revision: saving.revision, at: Date.now() })
  if (isConflict) return
  tell(saving, { status: saving.underWay ? 'saving' : 'dirty', faults: saving.state.faults })
  plan(saving, quiet)
}

async function save(saving: Saving): Promise<void> {
  clearTimeout(saving.timer)
  // Several may have waited for the same one.
  while (saving.underWay) await saving.underWay
  if (saving.state.status === 'conflict' || isSame(saving.latest, saving.saved)) return
  saving.underWay = sendLatest(saving).finally(() => {
    saving.underWay = undefined
  })
  await saving.underWay
}

async function sendLatest(saving: Saving): Promise<void> {
  const { id, revision, latest: content } = saving
  tell(saving, { status: 'saving', faults: [] })
  const outcome = await saving.call('save', { id, content, revision }, { keepalive: isLeaving() })
  if ('story' in outcome) {
    saving.revision = outcome.story.revision
    saving.saved = content
    saving.onSaved(outcome.story)
    return saving.latest === content ? settle(saving) : change(saving, saving.latest)
  }
  if (outcome.problem === 'conflict')
    return tell(saving, { status: 'conflict', faults: [], theirs: outcome.theirs })
  const status = outcome.problem === 'needed' ? 'failed' : outcome.problem
  tell(saving, { status, faults: outcome.problem === 'invalid' ? outcome.faults : [] })
  if (outcome.problem === 'offline' || outcome.problem === 'failed') plan(saving, again)
}

/** A page that is being left may still finish a small request. */
const isLeaving = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

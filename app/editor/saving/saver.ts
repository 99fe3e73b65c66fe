import type { callDesk } from '../desk/calls.ts'
import type { Fault, Story } from '../desk/doors.ts'
import { type Block, isSame } from '../document/json.ts'
import { forgetDraft, keepDraft } from './kept-draft.ts'

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

/**
 * Saves by itself what is written, one request at a time. Until the server has said yes, the words are also in this
 * browser; whatever goes wrong, they stay there and on the screen.
 */
export function createSaver(opened: Story, call: typeof callDesk, onSaved: (story: Story) => void) {
  const { id } = opened
  let revision = opened.revision
  let saved = opened.content
  let latest = opened.content
  let state: SaveState = { status: 'saved', faults: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function tell(next: SaveState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function plan(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delay)
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    // Several may have waited for the same one.
    while (underWay) await underWay
    if (state.status === 'conflict' || isSame(latest, saved)) return
    underWay = sendLatest().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  async function sendLatest(): Promise<void> {
    const sending = latest
    tell({ status: 'saving', faults: [] })
    const outcome = await call('save', { id, content: sending, revision }, { keepalive: isLeaving() })
    if ('story' in outcome) {
      revision = outcome.story.revision
      saved = sending
      onSaved(outcome.story)
      if (latest !== sending) return change(latest)
      forgetDraft(id)
      return tell({ status: 'saved', faults: [] })
    }
    if (outcome.problem === 'conflict')
      return tell({ status: 'conflict', faults: [], theirs: outcome.theirs })
    const status = outcome.problem === 'needed' ? 'failed' : outcome.problem
    tell({ status, faults: outcome.problem === 'invalid' ? outcome.faults : [] })
    if (outcome.problem === 'offline' || outcome.problem === 'failed') plan(again)
  }

  function change(content: Block): void {
    latest = content
    if (isSame(content, saved)) {
      if (state.status !== 'conflict' && !underWay) {
        clearTimeout(timer)
        forgetDraft(id)
        tell({ status: 'saved', faults: [] })
      }
      return
    }
    keepDraft(id, { content, revision, at: Date.now() })
    if (state.status === 'conflict') return
    tell({ status: underWay ? 'saving' : 'dirty', faults: state.faults })
    plan(quiet)
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    /** Of what the server has, as far as is known here. */
    revision: () => revision,
    /** Saves now; true when the server has everything. */
    async flush(): Promise<boolean> {
      await save()
      return isSame(latest, saved)
    },
    /** The other text stays in the history. */
    async keepMine(): Promise<void> {
      if (!state.theirs) return
      revision = state.theirs.revision
      saved = state.theirs.content
      tell({ status: 'dirty', faults: [] })
      await save()
    },
    /** Its place or name changed, and not its words. */
    follow(next: number): void {
      revision = next
    },
    /** What the server has is what is open now. */
    adopt(story: Story): void {
      clearTimeout(timer)
      revision = story.revision
      saved = story.content
      latest = story.content
      forgetDraft(id)
      tell({ status: 'saved', faults: [] })
    },
    stop: () => clearTimeout(timer),
  }
}

/** A page that is being left may still finish a small request. */
const isLeaving = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

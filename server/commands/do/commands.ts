import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { contentCommands } from './content.ts'
import { demo } from './demo.ts'
import { keysRotate } from './keys-rotate.ts'
import { mailCommands } from './mail.ts'
import { migrateCommand } from './migrate.ts'
import { ownerAdd } from './owner-add.ts'
import { restore } from './restore.ts'

/** Everything an operator can have done, in the order of the help. */
export const commands: readonly Command[] = [
  backup,
  restore,
  check,
  migrateCommand,
  ownerAdd,
  keysRotate,
  ...contentCommands,
  ...mailCommands,
  demo,
]

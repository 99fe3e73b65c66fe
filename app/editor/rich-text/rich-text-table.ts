import { type Editor, Extension, type Extensions, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

/** How many rows or columns a cell covers: one, where a pasted page says something else. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const count = Number(element.getAttribute(name) ?? 1)
    return Number.isInteger(count) && count >= 1 && count <= 20 ? count : 1
  },
})

/** Attributes that travel with a node and are never written into the page that edits it. */
export const kept = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, { default: null, rendered: false, parseHTML: () => null }]))

const cell = {
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    ...kept('colwidth', 'backgroundColor'),
  }),
}

/** What the table's own commands know its parts by. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

export const tableNodes: Extensions = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({
    ...cell,
    name: 'tableCell',
    parseHTML: () => [{ tag: 'td' }],
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  Node.create({
    ...cell,
    name: 'tableHeader',
    parseHTML: () => [{ tag: 'th' }],
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
  Extension.create({
    name: 'tableEditing',
    extendNodeSchema: ({ name }: { name: string }) => (roles[name] ? { tableRole: roles[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      const { editor } = this
      const go = (direction: 1 | -1) => () => editor.isActive('table') && run(editor, goToNextCell(direction))
      return {
        // In the last cell, one more row, as writers know it from elsewhere.
        Tab: () =>
          editor.isActive('table') &&
          (run(editor, goToNextCell(1)) || (run(editor, addRowAfter) && run(editor, goToNextCell(1)))),
        'Shift-Tab': go(-1),
      }
    },
  }),
]

type Command = typeof addRowAfter

function run(editor: Editor, command: Command): boolean {
  return command(editor.state, editor.view.dispatch)
}

const commands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  headings: toggleHeaderRow,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
} satisfies Record<string, Command>

export type TableCommand = keyof typeof commands
export const tableCommands = Object.keys(commands) as TableCommand[]

/** Changes the table the writer is in. */
export function changeTable(editor: Editor, name: TableCommand): void {
  run(editor, commands[name])
  editor.view.focus()
}

/** A row of headings and two below, three across; the writer is in its first cell. */
export function insertTable(editor: Editor): void {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
  const before = editor.state.selection.from
  editor.chain().focus().insertContent(table).run()
  const { doc, tr } = editor.state
  let start: number | undefined
  doc.descendants((node, pos) => {
    if (start === undefined && node.type.name === 'table' && pos + node.nodeSize > before) start = pos
    return start === undefined
  })
  // Past the table, its first row and that row's first cell, into the paragraph.
  if (start !== undefined) editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(start + 4))))
}

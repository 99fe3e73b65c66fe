import { createProject, type Parts, type Project } from './project.ts'

export type Projects = ReturnType<typeof createProjects>

/**
 * The house has one project. In test mode others may be named: the first name given, whatever it is, means the
 * project the SDK's own calls reach, which name none; every later one stands apart.
 */
export function createProjects(parts: Parts, homeId: string) {
  const home = createProject(parts, homeId)
  // Bounded: filled by tests alone; the house has one project.
  const others = new Map<string, Project>()
  let homeName: string | undefined
  return {
    home,

    named(name: string | undefined): Project {
      if (name === undefined) return home
      homeName ??= name
      if (name === homeName || name === homeId) return home
      const project = others.get(name) ?? createProject(parts, name, homeId)
      others.set(name, project)
      return project
    },
  }
}

import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { admin as germanAdmin, site as germanSite } from './persons.de.ts'

export const site = {
  groups: 'Groups',
  officeHours: 'Office hours',
  phone: 'Phone: {{number}}',
  empty: 'No one is listed here yet.',
  files: 'Files of {{name}}',
  keep: 'Save contact',
  keepName: 'Save contact: {{name}}',
  more: 'More people',
  back: 'All people: {{list}}',
} satisfies SameKeys<typeof germanSite>

export const admin = {
  templates: {
    personview: 'Persons',
  },
  navigation: 'Persons',
  browse: 'Persons',
  new: 'New person',
  search: 'Search the persons',
  file: 'persons',
  untitled: 'No name',
  empty: 'No persons yet',
  emptyText:
    'Here you enter who is there for what in the village and how to reach them. Pages with the view “Persons” show them in groups.',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    title: 'Title',
    salutation: 'Form of address',
    slug: 'Address',
    role: 'Task',
    group: 'Group',
    type: 'Kind',
    date: 'Date',
    order: 'Order',
    phone: 'Phone',
    email: 'Email',
    officeHours: 'Office hours',
    text: 'Text',
    picture: 'Picture',
    files: 'Files',
  },
  hints: {
    title: 'For example: Mag. or DI.',
    role: 'For example: mayor, building office.',
    group: 'On the page the persons of a group stand together.',
    type: 'Pages can show persons of one kind only.',
    date: 'For example: in office since.',
    order: 'Small numbers come first.',
    phone: 'Best with the country code: +43 2942 12345.',
    officeHours: 'For example: Monday, 8 am to noon.',
    slug: 'Anchor on the page; if empty it is made from the name.',
  },
  salutations: { none: 'none', ms: 'Ms', mr: 'Mr' },
  filters: { type: 'Kind', group: 'Group' },
  name: 'Name',
  contact: 'Contact',
  place: 'Sorting',
  pictureAndFiles: 'Picture and files',
} satisfies SameKeys<typeof germanAdmin>

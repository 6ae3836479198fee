/** State of a browse screen, kept in the address so that a list can be shared. */
export interface BrowseState {
  search: string
  /** Field name, prefixed by `-` for descending order. */
  sort: string
  /** From 1. */
  page: number
  pageSize: number
  bin: boolean
  /** Only the user's own records. */
  mine: boolean
  /** Filter name → selected values; filters without values are omitted. */
  filters: Record<string, string[]>
}

export interface BrowseDefaults {
  sort: string
  pageSize: number
  /** Names of the screen's filters; other parameters of the address are kept unchanged. */
  filters: readonly string[]
  /** Initial filter outside the bin, with its order, used while the address sets no filter. */
  preset?: { filter: string; value: string; sort: string }
}

/** Default order: another one while the preset filter is active. */
const usualSort = (defaults: BrowseDefaults, filters: BrowseState['filters']): string =>
  defaults.preset && filters[defaults.preset.filter]?.[0] === defaults.preset.value
    ? defaults.preset.sort
    : defaults.sort

export const pageSizes = [20, 50, 100, 200] as const

const positive = (text: string | null): number | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** Reads the state from the address; invalid or missing parts get defaults. */
export function readBrowseState(query: URLSearchParams, defaults: BrowseDefaults): BrowseState {
  const wantedSize = positive(query.get('size'))
  const filters: Record<string, string[]> = {}
  for (const name of defaults.filters) {
    const values = query.getAll(name).filter((value) => value !== '')
    if (values.length > 0) filters[name] = values
  }
  const bin = query.get('bin') === '1'
  const { preset } = defaults
  const isBare = !['search', 'mine', ...defaults.filters].some((name) => query.has(name))
  if (preset && !bin && isBare) filters[preset.filter] = [preset.value]
  const sort = query.get('sort') ?? ''
  return {
    search: (query.get('search') ?? '').slice(0, 200),
    sort: /^-?[\w.]+$/.test(sort) ? sort : usualSort(defaults, filters),
    page: positive(query.get('page')) ?? 1,
    pageSize: pageSizes.find((size) => size === wantedSize) ?? defaults.pageSize,
    bin,
    mine: query.get('mine') === '1',
    filters,
  }
}

/** Writes the state into a copy of the query; defaults are omitted to keep addresses short. */
export function writeBrowseState(
  state: BrowseState,
  query: URLSearchParams,
  defaults: BrowseDefaults,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string, standard: string) =>
    value === standard ? next.delete(name) : next.set(name, value)
  put('search', state.search, '')
  put('sort', state.sort, usualSort(defaults, state.filters))
  put('page', String(state.page), '1')
  put('size', String(state.pageSize), String(defaults.pageSize))
  put('bin', state.bin ? '1' : '', '')
  put('mine', state.mine ? '1' : '', '')
  for (const name of defaults.filters) {
    next.delete(name)
    for (const value of state.filters[name] ?? []) next.append(name, value)
  }
  const { preset } = defaults
  if (preset && !state.bin) {
    const isPreset = state.filters[preset.filter]?.[0] === preset.value
    if (isPreset && isNarrowedOnlyBy(state, preset.filter)) next.delete(preset.filter)
    // An address without any filter would mean the preset again.
    else if (!isNarrowed(state)) next.set(preset.filter, '')
  }
  return next
}

/** Applies a change to the state; any change of the results returns to the first page. */
export function changeBrowseState(state: BrowseState, change: Partial<BrowseState>): BrowseState {
  const turnsPage = 'page' in change
  return { ...state, ...change, page: turnsPage ? Math.max(1, change.page ?? 1) : 1 }
}

/** State after a change; keeps the default order if the previous state used it. */
export const inUsualOrder = (
  before: BrowseState,
  after: BrowseState,
  defaults: BrowseDefaults,
): BrowseState =>
  after.sort === before.sort && before.sort === usualSort(defaults, before.filters)
    ? { ...after, sort: usualSort(defaults, after.filters) }
    : after

/** Sets a filter, or removes it if there are no values. */
export function withFilter(state: BrowseState, name: string, values: string[]): BrowseState {
  const filters = { ...state.filters }
  if (values.length > 0) filters[name] = values
  else delete filters[name]
  return changeBrowseState(state, { filters })
}

/** Parameters of a collection's list call for this state. */
export function toListInput(state: BrowseState) {
  const filters = Object.fromEntries(
    Object.entries(state.filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  return {
    ...filters,
    limit: state.pageSize,
    skip: (state.page - 1) * state.pageSize,
    sort: state.sort,
    ...(state.search ? { search: state.search } : {}),
    ...(state.bin ? { bin: true } : {}),
    ...(state.mine ? { mine: true } : {}),
  }
}

const isNarrowedOnlyBy = (state: BrowseState, filter: string): boolean =>
  state.search === '' && !state.mine && Object.keys(state.filters).every((name) => name === filter)

/** True if a filter or search is active: decides between "nothing found" and "nothing yet". */
export const isNarrowed = (state: BrowseState): boolean =>
  state.search !== '' || state.mine || Object.keys(state.filters).length > 0

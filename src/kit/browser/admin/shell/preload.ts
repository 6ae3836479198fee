import type { ComponentType } from 'react'
import type { ScreenEntry } from '../domain.ts'

type Load = ScreenEntry['load']

const loaders = new Map<string, Load>()
const loaded = new Map<Load, ComponentType>()

/** Registers the loader of a screen's chunk. */
export const rememberScreen = (screen: ScreenEntry): void => void loaders.set(screen.path, screen.load)

/** Preloads a screen's chunk; a failure is reported when the screen is opened. */
export function preloadScreen(path: string): void {
  const load = loaders.get(path) ?? loaders.get(`${path}/:id?`)
  if (load) loadScreen(load).catch(() => undefined)
}

/** Loads a screen's chunk. Rejects with the browser's error. */
export async function loadScreen(load: Load): Promise<ComponentType> {
  const { Component } = await load()
  loaded.set(load, Component)
  return Component
}

/** A screen whose chunk is already loaded. */
export const loadedScreen = (load: Load): ComponentType | undefined => loaded.get(load)

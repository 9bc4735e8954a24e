import { useEffect, useState } from 'react';
import type { TileSource } from '#rules/map-tiles.ts';
import type { Size, View } from './projection.ts';
import css from './RideMap.module.css';
import { pictureOf, type Tile, tileSource, tilesIn } from './tiles.ts';

export function useTileSource(): TileSource | undefined {
  const [source, setSource] = useState<TileSource>();
  useEffect(() => {
    let gone = false;
    void tileSource().then((known) => gone || setSource(known));
    return () => {
      gone = true;
    };
  }, []);
  return source;
}

/** Seen once it is there; until then, and where it never comes, our own ground is seen in its place. */
function Picture({ url, tile, onShown }: { url: string; tile: Tile; onShown: () => void }) {
  const [shown, setShown] = useState(false);
  const { left, top, width, height } = tile;
  const show = (): void => {
    setShown(true);
    onShown();
  };
  return (
    <image
      href={url}
      x={left}
      y={top}
      width={width}
      height={height}
      preserveAspectRatio="none"
      opacity={shown ? 1 : 0}
      onLoad={show}
    />
  );
}

interface TilesProps {
  source: TileSource;
  view: View;
  size: Size;
  onShown: () => void;
}

/** A map service's pictures below what we draw, part of the drawing: they move, print and turn dark with it. */
export const Tiles = ({ source, view, size, onShown }: TilesProps) => (
  <g className={css.tiles}>
    {tilesIn(view, size).map((tile) => (
      <Picture key={`${tile.z} ${tile.x} ${tile.y}`} url={pictureOf(source, tile)} tile={tile} onShown={onShown} />
    ))}
  </g>
);

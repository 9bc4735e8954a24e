import { Layers } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MapLayer } from '#maps/ride-map.ts';
import { Switch } from '../kit/Field.tsx';
import { Row } from '../kit/parts.tsx';
import { useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { showLayer, useHiddenLayers } from '../parts/map-layers.ts';
import css from './ride.module.css';

const LAYERS: readonly (readonly [layer: MapLayer, name: string, help: string])[] = [
  ['districts', '区县', '区县的界线和名称'],
  ['lines', '道路和河流', '环路、主要道路和河流'],
  ['tiles', '地图底图', '地图服务的图片，要多用一些流量'],
];

/** Whether a map service's pictures are there at all; asked when somebody looks. */
function useHasTiles(open: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!open) return;
    void import('#maps/tiles.ts').then(({ tileSource }) => tileSource()).then((source) => setHas(source !== undefined));
  }, [open]);
  return has;
}

/** What of the ground is drawn below a ride. */
export function MapLayers() {
  const sheet = useSheet('layers');
  const hidden = useHiddenLayers();
  const hasTiles = useHasTiles(sheet.open);
  return (
    <>
      <button type="button" className={css.layers} aria-label="图层" onClick={sheet.show}>
        <Layers size={20} />
      </button>
      <Sheet open={sheet.open} title="地图上画什么" below="行程、上下车地点和车一直都在">
        <div className={css.layerRows}>
          {LAYERS.filter(([layer]) => layer !== 'tiles' || hasTiles).map(([layer, name, help]) => (
            <Row
              key={layer}
              label={name}
              help={help}
              value={<Switch label={name} on={!hidden.includes(layer)} onChange={(on) => showLayer(layer, on)} />}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}

// SPDX-License-Identifier: MIT
//
// The type of a dashboard: Grafana's own, with the options of each kind of chart, which Grafana's
// Panel leaves open.  A JSON file has the texts of an enumeration, not its names.
import type { Dashboard, FieldConfig, Panel, RowPanel } from '@grafana/schema';
import type * as series from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';
import type * as states from '@grafana/schema/dist/esm/raw/composable/statetimeline/panelcfg/x/StateTimelinePanelCfg_types.gen';
import type * as stat from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';

type AsText<T> = unknown extends T ? T
  : T extends string ? `${T}`
  : T extends number | boolean | null | undefined ? T
  : T extends (infer E)[] ? AsText<E>[]
  : { [K in keyof T]: AsText<T[K]> };

// What Grafana's data source for Prometheus reads of a query; its type is in no package.
interface Query {
  refId: string;
  datasource: { type: 'prometheus'; uid: string };
  expr: string;
  legendFormat?: string;
  instant?: boolean;
}

type Chart<Kind, Options, Custom> = Omit<Panel, 'type' | 'options' | 'fieldConfig' | 'targets'> & {
  type: Kind;
  options?: Partial<Options>;
  fieldConfig: { defaults: Omit<FieldConfig, 'custom'> & { custom?: Partial<Custom> }; overrides: [] };
  targets: Query[];
};

type Charts = Chart<'timeseries', series.Options, series.FieldConfig>
  | Chart<'state-timeline', states.Options, states.FieldConfig>
  | Chart<'stat', stat.Options, never>
  | RowPanel;

export type Board = AsText<Omit<Dashboard, 'panels'> & { panels: Charts[] }>;

// SYMFILE.H

#define OBJECT_1         0
#define DEVICE_COUNTER_1 2
#define DEVICE_COUNTER_2 4
